import * as server from 'next/server.js'

// Stands for `next/server`, whose `after` can be called only while Next answers a request.

export const { NextRequest, NextResponse } = server

export const after = () => undefined
