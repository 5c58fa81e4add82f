/** Files beyond this are catalogued, not read: they are data or bundles (spec, file walk). */
export const MAX_FILE_BYTES = 2 << 20;

/** A NUL byte among this many first bytes makes a file binary; git looks at as many. */
export const BINARY_PROBE_BYTES = 8192;

/** No tree that a person made is deeper, and a path of this many parts still fits the 4,096 bytes of PATH_MAX. */
export const MAX_DEPTH = 256;

/** An ignore file beyond this is no list of patterns. */
export const MAX_IGNORE_FILE_BYTES = 4 << 20;

/** How long the asynchronous walk may keep the event loop at a time. */
export const WALK_SLICE_MS = 12;

/** Watches that one tree may take; the system's budget (often 65,536 for all programs of a user) is shared. */
export const MAX_WATCHED_DIRECTORIES = 8192;

/** A file changed less than this before it was looked at may change again without a new time stamp (one clock tick). */
export const RACY_WINDOW_MS = 50;

/** The same where a file system keeps whole seconds (FAT: two). */
export const RACY_WINDOW_COARSE_MS = 2000;
