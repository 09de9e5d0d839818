/** Checks the signature of a policy. `docs/ship-attack-logs.md` has the same script, and one in Python. */
export const verifyPolicy = String.raw`#!/bin/sh
# verify-policy.sh RESPONSE.json PUBLIC-KEY: exits with 0 if the signature is valid.
set -eu
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
sed -n 's/.*"policy":\({.*}\),"signature":.*/\1/p' "$1" | tr -d '\n' > "$folder/policy"
sed -n 's/.*"signature":"\([^"]*\)","public_key":{[^}]*"x":"'"$2"'".*/\1==/p' "$1" | tr -- '-_' '+/' | openssl base64 -d -A > "$folder/signature"
printf '%s\n' '-----BEGIN PUBLIC KEY-----' "MCowBQYDK2VwAyEA$(printf %s "$2" | tr -- '-_' '+/')=" '-----END PUBLIC KEY-----' > "$folder/key"
openssl pkeyutl -verify -pubin -inkey "$folder/key" -rawin -in "$folder/policy" -sigfile "$folder/signature"`
