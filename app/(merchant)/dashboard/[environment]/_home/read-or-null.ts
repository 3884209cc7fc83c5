import type { Ctx } from '@/lib/infra/ctx'
import { log } from '@/lib/infra/telemetry/log'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import type { Visit } from '../../visit'

/** Reads a part of the page. If that fails, the error is logged, and the other parts are still shown. */
export async function readOrNull<Value>(
  { requestId }: Ctx,
  read: () => Promise<Value>,
): Promise<Value | null> {
  try {
    return await read()
  } catch (error) {
    log().error({ err: error, requestId }, 'a figure of the home page could not be read')
    return null
  }
}

/** The text that is shown instead of a failed part. */
export function failedText({ ctx, language }: Visit): string {
  return filled(MESSAGES[language].home.failed, { request: ctx.requestId })
}
