/** How good a new password is. `personal` is weak because it is made of the person's name, address or business. */
export type PasswordLevel = 'personal' | 'weak' | 'good' | 'strong'
