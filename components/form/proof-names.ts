/** The fields with which a form proves who sends it begin with this. */
export const OF_PROOF = 'proof.'
export const PROOF_PASSWORD = `${OF_PROOF}password`
/** A code of the second factor, or a recovery code. */
export const PROOF_CODE = `${OF_PROOF}code`
