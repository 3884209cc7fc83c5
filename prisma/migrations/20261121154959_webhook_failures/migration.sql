-- Why a call failed is stored as a code and worded where it is shown; until now the sentence itself was stored.
CREATE FUNCTION pg_temp.failure_code(error text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN error IS NULL THEN NULL
    WHEN error LIKE 'No answer within %' THEN 'timeout'
    WHEN error LIKE '%redirects are not followed.' THEN 'redirect'
    WHEN error LIKE 'The receiver answered %' THEN 'status'
    WHEN error = 'The receiver refused the connection.' THEN 'refused'
    WHEN error = 'The receiver closed the connection without an answer.' THEN 'closed'
    WHEN error = 'The receiver could not be reached.' THEN 'unreachable'
    WHEN error = 'The host name has no address.' THEN 'dns_no_address'
    WHEN error = 'The host name could not be resolved.' THEN 'dns_failed'
    WHEN error = 'The host name leads to an address that is not public.' THEN 'address_not_public'
    WHEN error = 'The receiver does not speak TLS as it must.' THEN 'tls_failed'
    WHEN error = 'The certificate of the receiver has expired.' THEN 'tls_expired'
    WHEN error = 'The certificate of the receiver is self-signed.' THEN 'tls_self_signed'
    WHEN error = 'The certificate of the receiver could not be verified.' THEN 'tls_unverified'
    WHEN error = 'The certificate of the receiver is for another host name.' THEN 'tls_other_host'
    WHEN error = 'The headers of the answer are too large.' THEN 'headers_too_large'
    WHEN error = 'The receiver broke off its answer.' THEN 'response_cut_off'
    WHEN error = 'The receiver does not speak HTTP.' THEN 'not_http'
    WHEN error = 'It answered 410 Gone.' THEN 'gone'
    WHEN error = 'It has only failed for five days.' THEN 'failing_for_days'
    ELSE 'other'
  END
$$;

ALTER TABLE "webhook_endpoints" ADD COLUMN "last_failure" JSONB;

UPDATE "webhook_endpoints" SET last_failure = jsonb_strip_nulls(jsonb_build_object(
  'code', pg_temp.failure_code(last_error),
  'httpStatus', substring(last_error FROM '^The receiver answered (\d+)')::int,
  'detail', substring(last_error FROM '^The call failed \((\w+)\)')))
WHERE last_error IS NOT NULL;

ALTER TABLE "webhook_endpoints" DROP COLUMN "last_error";

UPDATE "webhook_deliveries" SET attempts = (
  SELECT jsonb_agg(jsonb_strip_nulls(a.attempt - 'error' || jsonb_build_object(
    'failure', pg_temp.failure_code(a.attempt ->> 'error'),
    'detail', substring(a.attempt ->> 'error' FROM '^The call failed \((\w+)\)')))
    ORDER BY a.n)
  FROM jsonb_array_elements(attempts) WITH ORDINALITY AS a(attempt, n))
WHERE jsonb_path_exists(attempts, '$[*].error');
