export { backupLines } from './backupLines.ts';
export { BackupError, type BackupFacts, checkBackup, restoreBackup } from './restoreBackup.ts';
