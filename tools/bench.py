"""``make bench``: everything that is measured, one core."""

from tools import bench_engines, bench_table

if __name__ == "__main__":
    bench_table.main()
    bench_engines.main()
