import { pool } from '../../database'

/** One row, on the disk when this answers. */
export async function POST(request) {
  const { name } = await request.json()
  const { rows } = await pool.query({
    name: 'insert',
    text: 'INSERT INTO floor_rows (name) VALUES ($1) RETURNING id, name, created_at',
    values: [name],
  })
  return Response.json(rows[0], { status: 201 })
}
