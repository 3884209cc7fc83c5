/** An SMS as a provider takes it. */
export interface ProviderSms {
  token: string
  /** The sender that the provider has approved. */
  from: string
  /** Ten digits, without the country code. */
  to: string
  text: string
}

/** How one SMS provider is called. */
export interface SmsProvider {
  /** Where SMS are posted. SMS_URL replaces it. */
  url: string
  /** The fields of the form. */
  form(sms: ProviderSms): Record<string, string>
  /**
   * Reads a response. Returns if the SMS was accepted.
   * @param body the parsed JSON. Undefined if the body is not JSON.
   * @throws {SmsRefusal} if the provider says that it does not send the SMS.
   * @throws {Error} if the response has no result: the SMS is attempted again.
   */
  read(status: number, body: unknown): void
}

/** A provider refuses an SMS. The message names the reason and never the text or the token. */
export class SmsRefusal extends Error {
  /** `message`: this SMS can never be sent. `account`: the operator must do something first. */
  readonly concerns: 'message' | 'account'

  constructor(concerns: 'message' | 'account', reason: string) {
    super(reason)
    this.name = 'SmsRefusal'
    this.concerns = concerns
  }
}
