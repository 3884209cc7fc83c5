import { one } from './one'

const DIGITS = 6
const DEVANAGARI_ZERO = 0x966

export function onInput({ target }: Event): void {
  const field = target as HTMLInputElement
  if (field.matches('[data-code]')) take(field, field.value)
}

/** Takes a typed or pasted code, possibly with spaces or in Devanagari. With six digits, the form is sent. */
function take(field: HTMLInputElement, typed: string): void {
  field.value = typed
    .replace(/[०-९]/g, (digit) => `${digit.charCodeAt(0) - DEVANAGARI_ZERO}`)
    .replace(/\D/g, '')
    .slice(0, DIGITS)
  if (field.value[DIGITS - 1]) field.form?.requestSubmit(field.form.querySelector('button'))
}

/** Chromium on Android offers the code from an SMS that names this site. Other browsers just never answer. */
export function readSms(): void {
  const field = one<HTMLInputElement>('[data-code]')
  if (!field || !('OTPCredential' in window) || !/Android/.test(navigator.userAgent)) return
  const wanted = { otp: { transport: ['sms'] } } as CredentialRequestOptions
  navigator.credentials.get(wanted).then(
    (found) => field.isConnected && take(field, (found as Credential & { code: string }).code),
    // Refused or timed out, so the person types it.
    () => {},
  )
}
