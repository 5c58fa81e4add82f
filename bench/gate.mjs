// Replaced by the ratio gate as soon as kernels exist.
