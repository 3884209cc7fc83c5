import { pool } from '../../database'

export const dynamic = 'force-dynamic'

/** One row by its primary key. */
export async function GET(request) {
  const id = request.nextUrl.searchParams.get('id')
  const { rows } = await pool.query({
    name: 'row',
    text: 'SELECT id, name, created_at FROM floor_rows WHERE id = $1',
    values: [id],
  })
  return Response.json(rows[0])
}
