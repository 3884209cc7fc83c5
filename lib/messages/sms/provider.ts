/** An SMS as a provider accepts it. */
export interface ProviderSms {
  token: string
  /** The sender that the provider has approved. */
  from: string
  /** Ten digits, without the country code. */
  to: string
  text: string
}

/** How to call one SMS provider. */
export interface SmsProvider {
  /** The address that SMS are posted to. SMS_URL replaces it. */
  url: string
  /** The fields of the form. */
  form(sms: ProviderSms): Record<string, string>
  /**
   * Reads a response. Returns if the SMS was accepted.
   * @param body the parsed JSON. Undefined if the body is not JSON.
   * @throws {SmsRefusal} if the provider refuses the SMS.
   * @throws {Error} if the response has no result. The SMS is then attempted again.
   */
  read(status: number, body: unknown): void
}

/** A provider has refused an SMS. The error message gives the reason, and never the text or the token. */
export class SmsRefusal extends Error {
  /** `message`: this SMS can never be sent. `account`: the operator must do something first. */
  readonly concerns: 'message' | 'account'

  constructor(concerns: 'message' | 'account', reason: string) {
    super(reason)
    this.name = 'SmsRefusal'
    this.concerns = concerns
  }
}
