/** How long a stored response is replayed for the same Idempotency-Key. */
export const RESPONSE_KEPT_HOURS = 24

/**
 * How long a call to the outside world may take under its Idempotency-Key. After that its process counts as dead, and
 * the next request with the key makes the call.
 */
export const CALL_ABANDONED_SECONDS = 90
