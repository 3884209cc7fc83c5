import type { Ctx } from '@/lib/infra/ctx'
import { log } from '@/lib/infra/telemetry/log'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import type { Visit } from '../../visit'

/** Reads a part of the page. If that fails, it is logged, and the other parts are still shown. */
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

/** What a person reads then. */
export function failedText({ ctx, language }: Visit): string {
  return filled(MESSAGES[language].home.failed, { request: ctx.requestId })
}
