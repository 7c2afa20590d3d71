import { sql } from '#db/statement.ts'
/** SQL of applications whose period is over. */

export const listEndedDocuments = sql.all(
  'people/companies.listEndedDocuments',
  `select f.id
  from app.company_applications_over() o
  join app.files f on f.company_application_id = o.id
  limit :most`,
)

export const deleteDocument = sql.run('people/companies.deleteDocument', 'select app.delete_company_file(:fileId)')
