import { defineDialect } from '../dialect.ts';
import { noPermissions } from '../permissions/permission-source.ts';

/** Copilot's command line tool sends the arguments as text, and takes them back as an object. */
export const copilot = defineDialect({
  name: 'copilot',
  speaks: ({ payload }) => 'toolArgs' in payload,
  replace: (_, modifiedArgs) => ({ modifiedArgs }),
  permissions: noPermissions,
});
