"""Reports over one game or many: numbers, figures by Matplotlib, one self-contained file."""
