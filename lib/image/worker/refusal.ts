/** Why an upload is refused. `message` replaces the default sentence of the code where it says more. */
export interface Refusal {
  code: 'image_too_large' | 'image_type_unsupported' | 'image_not_faithful'
  message?: string
}

/** Thrown inside the worker process only. The process returns the plain `refusal`. */
export class ImageRefused extends Error {
  constructor(
    readonly refusal: Refusal,
    cause?: unknown,
  ) {
    super(refusal.message ?? refusal.code, { cause })
  }
}
