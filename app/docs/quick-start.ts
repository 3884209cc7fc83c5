/** The shell commands of the quick start, step by step, each usable after the one before. */
export function quickStart(baseUrl: string) {
  const json = `-H "x-api-key: $KHATA_KEY" -H 'Content-Type: application/json'`
  // The answer is shown and its id kept, so that the next command needs no copying.
  const keep = (name: string, command: string) =>
    `${name}=$(${command} | tee /dev/tty | grep -o '"id":"[^"]*"' | head -1 | cut -d'"' -f4)`
  return {
    key: `export KHATA=${baseUrl}\nexport KHATA_KEY=nep_test_…`,
    catalog: [
      keep('PRODUCT', `curl -s $KHATA/v1/catalog/products ${json} \\\n  -d '{"name":"Gold membership"}'`),
      '',
      keep(
        'PRICE',
        `curl -s $KHATA/v1/catalog/prices ${json} \\\n  -d '{"productId":"'$PRODUCT'","amountPaisa":"50000","currency":"NPR","interval":"month"}'`,
      ),
    ].join('\n'),
    customer: [
      keep(
        'CUSTOMER',
        `curl -s $KHATA/v1/customers ${json} \\\n  -d '{"email":"asha@example.com","name":"Asha Gurung"}'`,
      ),
      '',
      `curl $KHATA/v1/sandbox/customers/$CUSTOMER/topup ${json} \\\n  -d '{"amountPaisa":"70000"}'`,
    ].join('\n'),
    subscribe: keep(
      'SUBSCRIPTION',
      `curl -s $KHATA/v1/subscriptions ${json} \\\n  -H "Idempotency-Key: $(uuidgen)" \\\n  -d '{"priceId":"'$PRICE'","customerId":"'$CUSTOMER'"}'`,
    ),
    renew: [
      '# 32 days later: past_due',
      `curl $KHATA/v1/sandbox/clock/advance ${json} -d '{"seconds":2764800}'`,
      `curl $KHATA/v1/subscriptions/$SUBSCRIPTION -H "x-api-key: $KHATA_KEY"`,
      '',
      '# Rs 400 arrive: active again, at once',
      `curl $KHATA/v1/sandbox/customers/$CUSTOMER/topup ${json} -d '{"amountPaisa":"40000"}'`,
      `curl $KHATA/v1/subscriptions/$SUBSCRIPTION -H "x-api-key: $KHATA_KEY"`,
    ].join('\n'),
  }
}
