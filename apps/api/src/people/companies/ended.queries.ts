import { statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

/** SQL of applications whose period is over. */

const listEndedDocumentsSql = statement(
  'people/companies.listEndedDocuments',
  `select f.id
  from app.company_applications_over() o
  join app.files f on f.company_application_id = o.id
  limit $1`,
)
export const listEndedDocuments = (db: Queryable, most: number): Promise<{ id: string }[]> => listEndedDocumentsSql.all(db, [most])

const deleteDocumentSql = statement('people/companies.deleteDocument', 'select app.delete_company_file($1)')
export async function deleteDocument(db: Queryable, fileId: string): Promise<void> {
  await deleteDocumentSql.run(db, [fileId])
}
