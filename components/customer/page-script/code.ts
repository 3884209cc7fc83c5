import { one } from './one'

const DIGITS = 6
const DEVANAGARI_ZERO = 0x966

export function onInput({ target }: Event): void {
  const field = target as HTMLInputElement
  if (field.matches('[data-code]')) take(field, field.value)
}

/** Takes what was typed or pasted, with spaces or in Devanagari. With six digits its form is sent. */
function take(field: HTMLInputElement, typed: string): void {
  field.value = typed
    .replace(/[०-९]/g, (digit) => `${digit.charCodeAt(0) - DEVANAGARI_ZERO}`)
    .replace(/\D/g, '')
    .slice(0, DIGITS)
  if (field.value[DIGITS - 1]) field.form?.requestSubmit(field.form.querySelector('button'))
}

/** Chromium on Android offers the code of an SMS that names this site. Elsewhere asking for one only waits. */
export function readSms(): void {
  const field = one<HTMLInputElement>('[data-code]')
  if (!field || !('OTPCredential' in window) || !/Android/.test(navigator.userAgent)) return
  const wanted = { otp: { transport: ['sms'] } } as CredentialRequestOptions
  navigator.credentials.get(wanted).then(
    (found) => field.isConnected && take(field, (found as Credential & { code: string }).code),
    // Refused or timed out: the person types it.
    () => {},
  )
}
