/** The prefix of the fields that confirm the sender's identity. */
export const OF_PROOF = 'proof.'
export const PROOF_PASSWORD = `${OF_PROOF}password`
/** A code of the second factor, or a recovery code. */
export const PROOF_CODE = `${OF_PROOF}code`
