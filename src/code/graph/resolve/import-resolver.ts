import type { Import } from '../../lang/index.ts';
import type { ResolvedImport } from '../project-facts.ts';

/** Tells the files that an import statement means. Pure for one set of files and settings of their build tools. */
export interface ImportResolver {
  /**
   * @param file number of the importing file
   * @param statement as the parse gave it
   */
  resolve(file: number, statement: Import): ResolvedImport;
}
