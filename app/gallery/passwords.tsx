import { NewPasswordField } from '@/components/ui/new-password-field'
import { PasswordField } from '@/components/ui/password-field'
import { PasswordMeter } from '@/components/ui/password-meter'
import { MESSAGES } from '@/messages/catalogue'
import { Exhibit } from './exhibit'

const WORDS = MESSAGES.en.security.newPassword
const LEVELS = ['short', 'personal', 'weak', 'good', 'strong'] as const

/** The password that one has, a new one, and what is said about it. */
export function Passwords({ theme }: { theme: string }) {
  return (
    <Exhibit title="Passwords">
      <PasswordField name="password" label="Password" />
      <NewPasswordField name="newPassword" label="New password" words={WORDS} />
      {LEVELS.map((level) => (
        <PasswordMeter key={level} id={`${theme}-${level}`} level={level} words={WORDS} />
      ))}
    </Exhibit>
  )
}
