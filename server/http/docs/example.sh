# BRISK=http://127.0.0.1:8080 BRISK_KEY=… BRISK_SECRET=… sh example.sh
path='/api/assets/balances'
time="$(date +%s)000"
signature=$(printf '%s\n%s\n%s\n%s' "$time" GET "$path" '' |
  openssl dgst -sha256 -hmac "$BRISK_SECRET" -binary | openssl base64 -A | tr '+/' '-_' | tr -d '=')
curl --silent --show-error "${BRISK:-http://127.0.0.1:8080}$path" \
  --header "x-brisk-key: $BRISK_KEY" --header "x-brisk-time: $time" --header "x-brisk-signature: $signature"
