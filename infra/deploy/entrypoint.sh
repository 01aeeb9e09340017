#!/bin/sh
# The first argument is a role, or `all` for the whole app of one machine. Without npm between, signals reach Node.
set -eu
if [ "${1:-web}" = all ]; then
  shift
  exec node infra/src/main.ts "$@"
fi
exec node infra/src/role.ts "$@"
