#!/bin/sh
# Units of earlier versions call this: `academy backup` is the nightly backup now. Steps: docs/backups.md
exec "$(dirname "$0")/academy" backup
