export { attachFiles } from './attach-files.ts'
export { createChecker } from './check-file.ts'
export type { FileDeps } from './deps.ts'
export { createDrawer } from './draw-page.ts'
export { drawQr } from './draw-qr.ts'
export { createFolderStore, type FileStore } from './file-store.ts'
export { addRepeated, columnsOf, type FormLine, keyOf, readForm, readRow } from './form/read-form.rules.ts'
export { type Form, makeCsv, makeWorkbook } from './form/template.ts'
export { forgetUnattachedFiles } from './forget-unattached-files.ts'
export { createObjectFileStore } from './object-file-store.ts'
export { type FilePlace, folderPlace, objectPlace, refuseOtherPlace } from './folder-mark.ts'
export { createGuardedRunner, runProgram, type RunProgram } from './guarded-program.ts'
export { createSheetReader, type ReadSheet } from './read-sheet.ts'
export type { Sheet } from './sheet/sheet.ts'
export {
  attachToMessage,
  countDocuments,
  type DocumentRow,
  insertFile,
  isThreadOf,
  listDocuments,
  listFilesOf,
  removeDocument,
} from './queries.ts'
export { countPagesOf, readPageOf } from './pages.ts'
export { type CountedAs, createReceiver } from './receive-upload.ts'
export { fileHandlers } from './routes.ts'
export { sweepFiles } from './sweep.ts'
export { createDocumentWriter, type DocumentText, type DocumentValue, type WriteDocument } from './write-document.ts'
export { keepUpload, presentFile, readPicture } from './upload-file.ts'
export { type Cell, csvWriter, xlsxWriter } from './write-sheet.ts'
