const GRADES = [
  [90, 'A'],
  [80, 'B'],
  [65, 'C'],
  [50, 'D'],
] as const;

/** The letter for a score of 0 … 100. */
export const gradeOf = (score: number): string => GRADES.find(([least]) => score >= least)?.[1] ?? 'F';
