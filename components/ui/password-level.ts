/** How strong a new password is. `personal` is weak because it contains the person's name, address or business. */
export type PasswordLevel = 'personal' | 'weak' | 'good' | 'strong'
