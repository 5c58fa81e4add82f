/** Rows and records: they hold many words, and seldom what a question about code means. */
const DATA = /\.(?:csv|tsv|jsonl|ndjson|log|lock|svg|map|sum)$|(?:^|\/)[^/]*-lock\.(?:json|yaml)$/i;
const ASKS = /\b(?:csv|tsv|jsonl|ndjson|datasets?|seed data|log files?|lock ?files?|svg)\b/i;

export const isDataFile = (path: string): boolean => DATA.test(path);

/** Whether a question may mean data itself. */
export const asksForData = (query: string): boolean => ASKS.test(query);
