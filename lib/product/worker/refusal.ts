/** Why an upload is no image that we show. `message` says more than the code's own where that helps. */
export interface Refusal {
  code: 'image_too_large' | 'image_type_unsupported'
  message?: string
}

/** Thrown inside the worker process; what leaves it is the plain `refusal`. */
export class ImageRefused extends Error {
  constructor(
    readonly refusal: Refusal,
    cause?: unknown,
  ) {
    super(refusal.message ?? refusal.code, { cause })
  }
}
