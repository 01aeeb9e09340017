#!/bin/sh
# The first argument is a role, `all` for the whole app of one machine, or a command of package.json such as `backup`.
# Without npm between, signals reach Node.
set -eu
case "${1:-web}" in
  all)
    shift
    exec node --max-semi-space-size=16 infra/src/main.ts "$@"
    ;;
  web | command | query | worker | migrate | -*)
    exec node --max-semi-space-size=16 infra/src/role.ts "$@"
    ;;
  *)
    name=$1
    shift
    exec node --run "$name" -- "$@"
    ;;
esac
