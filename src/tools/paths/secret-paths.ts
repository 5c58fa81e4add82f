/** File names that hold credentials by convention. */
const SECRET_NAMES = [
  /^\.env(\.(?!example$|sample$|template$|dist$|defaults?$).+)?$/i,
  /^id_(rsa|dsa|ecdsa|ed25519)(_sk)?$/i,
  /\.(pem|key|p12|pfx|jks|keystore|kdbx|ppk)$/i,
  /^\.(netrc|npmrc|pypirc|pgpass|htpasswd|git-credentials)$/i,
  /^(credentials|secrets?)(\.(json|ya?ml|toml|ini|txt))?$/i,
  /^(service[-_]?account|client_secret).*\.json$/i,
];

/** Folders whose every file counts. */
const SECRET_FOLDERS = new Set(['.ssh', '.gnupg', '.aws', '.azure', '.kube', '.docker']);

/**
 * Whether a file holds secrets by its name. Such files are read when someone asks for them by their exact path,
 * and never through a link, a pattern or a folder.
 * @param relative path below a root, with either separator
 */
export function isSecretPath(relative: string): boolean {
  const parts = relative.split(/[\\/]/);
  const name = parts.at(-1) ?? '';
  return (
    parts.slice(0, -1).some((part) => SECRET_FOLDERS.has(part)) ||
    SECRET_NAMES.some((pattern) => pattern.test(name))
  );
}
