import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '../testing/test-app.ts'
import { tables } from './tables.ts'

const NUMBERS = new Set(['id', 'at', 'count'])

describe('the tables as written down', async () => {
  const { db } = await testApp()
  const found = await db.read.introspection.getTables()
  const own = found.filter(({ name }) => !name.startsWith('kysely_'))

  it('The tables as written down are the tables that the migrations make', () => {
    assert.deepEqual(own.map(({ name }) => name).toSorted(), Object.keys(tables).toSorted())
  })

  for (const [name, { columns }] of Object.entries(tables)) {
    it(`The table ${name} as written down has the columns that it has in the database`, () => {
      const made = own.find((table) => table.name === name)
      const inDatabase = made?.columns.map((column) => {
        const kind = /int/i.test(column.dataType) ? 'number' : column.dataType.toLowerCase()
        return `${column.name} ${kind}${column.isNullable ? '?' : ''}`
      })
      const written = Object.entries(columns).map(([column, kind]) => {
        const plain = kind.replace('?', '')
        return `${column} ${NUMBERS.has(plain) ? 'number' : 'text'}${kind.endsWith('?') ? '?' : ''}`
      })
      assert.deepEqual(inDatabase?.toSorted(), written.toSorted())
    })
  }
})
