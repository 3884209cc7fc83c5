import { serveFunctions } from '@/inngest/serve'

export const dynamic = 'force-dynamic'

export const GET = serveFunctions
export const POST = serveFunctions
export const PUT = serveFunctions
