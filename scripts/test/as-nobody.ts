// Debian's user "nobody" may read and run what everybody may.
const NOBODY = 65_534

/** Options of spawn for a program that does not run as root. */
export const asNobody = () => (process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {})
