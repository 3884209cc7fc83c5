export type Verdict = 'succeeded' | 'failed' | 'gone'

/**
 * Only 2xx is a success. A redirect is a failure, because following it would send signed data elsewhere. 410 means
 * "stop".
 */
export function verdictOf(httpStatus: number | undefined): Verdict {
  if (httpStatus === undefined) return 'failed'
  if (httpStatus >= 200 && httpStatus < 300) return 'succeeded'
  return httpStatus === 410 ? 'gone' : 'failed'
}
