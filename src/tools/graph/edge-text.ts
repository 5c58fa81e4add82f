import { CERTAIN, EDGE_KIND_NAMES, type EdgeView } from '../../code/graph/index.ts';

/** `imports L3`, `calls L40, return type, conf 0.70`: why two files or definitions are connected. */
export function edgeText({ kind, line, confidence, reason }: EdgeView): string {
  const where = line > 0 ? ` L${line}` : '';
  const doubt = confidence >= CERTAIN ? '' : `, ${reason}, conf ${confidence.toFixed(2)}`;
  return `${EDGE_KIND_NAMES[kind]}${where}${doubt}`;
}

/** The same as fields. */
export const edgeFields = ({ kind, line, confidence, reason }: EdgeView) => ({
  kind: EDGE_KIND_NAMES[kind],
  confidence,
  certain: confidence >= CERTAIN,
  reason,
  ...(line > 0 ? { line } : {}),
});

export const isCertain = ({ confidence }: EdgeView): boolean => confidence >= CERTAIN;
