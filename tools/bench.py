"""``make bench``: all measurements, on one core."""

from tools import bench_engines, bench_reads, bench_table

if __name__ == "__main__":
    bench_table.main()
    bench_reads.main()
    bench_engines.main()
