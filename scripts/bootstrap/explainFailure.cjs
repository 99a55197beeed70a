'use strict';

const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const UNWRITABLE = /\b(EACCES|EPERM|EROFS|ENOTDIR)\b|permission denied|read-only file system|not a directory/i;
const FULL = /\bENOSPC\b|no space left/i;
const UNTRUSTED = /self[-_ ]signed|UNABLE_TO_(GET|VERIFY)|certificate/i;
const REFUSED = /\bE?40[13]\b|unauthorized|forbidden/i;
const NO_NETWORK =
  /\b(EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b|dns error|error sending request|timed out/i;

/**
 * Returns one sentence that says why the installation failed and what to do.
 *
 * @param text what the program wrote, or the message of an error
 */
function explainFailure(text, { root, again, logFile }) {
  if (FULL.test(text)) return `The disk is full: free 2 GB of space, and ${again}.`;
  if (UNWRITABLE.test(text)) return explainFolder({ root, again, logFile });
  if (UNTRUSTED.test(text)) {
    return `The certificate of the package registry is not trusted: set NODE_EXTRA_CA_CERTS to the file of your authority, and ${again}.`;
  }
  if (NO_NETWORK.test(text)) {
    return `The package registry does not answer: check the network and the proxy settings of npm, and ${again}.`;
  }
  if (REFUSED.test(text)) {
    return `The package registry refuses access: check the registry and its token in your .npmrc, and ${again}.`;
  }
  return `The dependencies could not be installed: read ${logFile} for the reason, and ${again}.`;
}

function explainFolder({ root, again, logFile }) {
  if (!isWritable(root)) {
    return `The folder ${root} cannot be written: move the checkout to a folder that you may write, and ${again}.`;
  }
  const home = os.homedir();
  if (!isWritable(home)) {
    return `The home folder ${home} cannot be written, but npm keeps downloads there: set HOME to a folder that you may write, and ${again}.`;
  }
  return `A folder cannot be written: read ${logFile} for its name, change its owner or its rights, and ${again}.`;
}

/** True if a file can be made in the folder, or in the nearest folder above it that exists. */
function isWritable(folder) {
  try {
    fs.rmdirSync(fs.mkdtempSync(path.join(folder, '.tearsheet-')));
    return true;
  } catch (error) {
    const above = path.dirname(folder);
    return error.code === 'ENOENT' && above !== folder && isWritable(above);
  }
}

module.exports = { explainFailure };
