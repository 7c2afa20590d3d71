import type { SomeHandlers } from '#kernel/context.ts'
import { actionHandlers } from './actions.ts'
import { listMyCancellable, previewCancellation } from './cancellation/cancel-sale.ts'
import {
  blockByStaff,
  decideBankBlock,
  takeCaseVoteBack,
  decideCancellation,
  decideCase,
  decidePaper,
  decideVehicle,
  proposeSplit,
  showCase,
  unblockByStaff,
} from './cases/decide-case.ts'
import { issueCertificate } from './certificate/issue-certificate.ts'
import { verifyCertificate } from './certificate/verify-certificate.ts'
import { createGuarantee, requireContract } from './offer/create-guarantee.ts'
import type { GuaranteeDeps } from './deps.ts'
import { findCounterparty } from './offer/find-counterparty.ts'
import { listMyGuarantees, searchMyGuarantees, summariseMyGuarantees } from './read/list-guarantees.ts'
import { lookUpVehicle } from './offer/look-up-vehicle.ts'
import { shareInvitation, showInvitation, showInvitedOffer } from './offer/invitation.ts'
import { sendOwnerLinkCode, showOwnerLink } from './offer/owner-consent.ts'
import { presentGuarantee } from './read/present-guarantee.ts'
import { checkDiscountCode, quoteForAnybody, quoteForSale } from '#pricing/index.ts'
import { setReference } from './reference/set-reference.ts'
import { showGuarantee } from './read/show-guarantee.ts'
import { quoteOtherTerms } from './terms/change-terms.ts'
import { showSums } from './read/show-sums.ts'
import { keepCompanyTerms, listCompanyTerms, removeCompanyTerms } from './stock/company-terms.ts'
import { checkStock, importStock } from './stock/import-stock.ts'
import { listStock } from './stock/list-stock.ts'
import { readStock, readStockTemplate } from './stock/read-stock.ts'
import { exportStatement } from './stock/export-statement.ts'
import { showStatement } from './stock/show-statement.ts'
import { withdrawStock } from './stock/withdraw-stock.ts'
import { searchGuarantees } from './search/search-guarantees.ts'

export const guaranteeHandlers = (deps: GuaranteeDeps) =>
  ({
    ...actionHandlers(deps),
    'GET /search': (ctx, input) => searchMyGuarantees(ctx, input, deps),
    'GET /admin/guarantees': (ctx, input) => searchGuarantees(ctx, input, deps),
    'POST /guarantees/quote': async (ctx, input) =>
      quoteForSale(ctx, input, input.body.as_partner ? (await requireContract(ctx.db, ctx.actor.companyId, input.body)).terms : null),
    'POST /guarantees/:number/terms/quote': quoteOtherTerms,
    'GET /static-data/quote': quoteForAnybody,
    'POST /discount-codes/check': checkDiscountCode,
    'GET /vehicles/lookup': (ctx, input) => lookUpVehicle(ctx, input, deps),
    'GET /get-user-info': (ctx, input) => findCounterparty(ctx, input, { settings: deps.settings(), secret: deps.secret }),
    'GET /invitations/:number': (ctx, input) => showInvitation(ctx, input, deps),
    'POST /invitations/:number/offer': (ctx, input) => showInvitedOffer(ctx, input, deps),
    'GET /guarantees/:number/invitation': (ctx, input) => shareInvitation(ctx, input, deps),
    'POST /guarantees': (ctx, input) => createGuarantee(ctx, input, { ...deps, settings: deps.settings() }),
    'GET /stock': (ctx, input) => listStock(ctx, input, deps),
    'GET /stock/statement': showStatement,
    'GET /stock/statement/export': exportStatement,
    'POST /stock/withdraw': (ctx, input) => withdrawStock(ctx, input, deps),
    'GET /stock/terms': listCompanyTerms,
    'POST /stock/terms': keepCompanyTerms,
    'POST /stock/terms/:id/remove': removeCompanyTerms,
    'GET /stock/templates/:form': readStockTemplate,
    'POST /stock/read': (ctx, input) => readStock(ctx, input, deps),
    'POST /stock/check': (ctx, input) => checkStock(ctx, input, { ...deps, settings: deps.settings() }),
    'POST /stock/import': (ctx, input) => importStock(ctx, input, { ...deps, settings: deps.settings() }),
    'GET /guarantees': (ctx, input) => listMyGuarantees(ctx, input, deps),
    'GET /guarantees/summary': (ctx) => summariseMyGuarantees(ctx),
    'GET /guarantees/:number': (ctx, input) => showGuarantee(ctx, input, deps),
    'POST /guarantees/:number/reference': setReference,
    'GET /guarantees/:number/events': async (ctx, { params }) => ({
      events: (await presentGuarantee(ctx, ctx.db, params.number, deps.settings())).events,
    }),
    'GET /guarantees/:number/sums': showSums,
    'GET /guarantees/:number/certificate': (ctx, input) => issueCertificate(ctx, input, deps),
    'GET /verify/:code': (ctx, input) => verifyCertificate(ctx, input, deps),
    'GET /owner-links/:token': (ctx, input) => showOwnerLink(ctx, input, deps),
    'POST /owner-links/:token/sendOtp': (ctx, input) => sendOwnerLinkCode(ctx, input, deps),
    'GET /cancellations': (ctx, input) => listMyCancellable(ctx, input, deps),
    'GET /guarantees/:number/cancellation': (ctx, input) => previewCancellation(ctx, input, deps),
    'GET /admin/cases/:number': (ctx, input) => showCase(ctx, input, deps),
    'POST /admin/cases/:number/vehicle': (ctx, input) => decideVehicle(ctx, input, deps),
    'POST /admin/cases/:number/paper': (ctx, input) => decidePaper(ctx, input, deps),
    'POST /admin/cases/:number/decide': (ctx, input) => decideCase(ctx, input, deps),
    'POST /admin/cases/:number/split': (ctx, input) => proposeSplit(ctx, input, deps),
    'POST /admin/cases/:number/block': (ctx, input) => blockByStaff(ctx, input, deps),
    'POST /admin/cases/:number/unblock': (ctx, input) => unblockByStaff(ctx, input, deps),
    'POST /admin/cases/:number/bank': (ctx, input) => decideBankBlock(ctx, input, deps),
    'POST /admin/cases/:number/take-back': (ctx, input) => takeCaseVoteBack(ctx, input, deps),
    'POST /admin/cases/:number/cancellation': (ctx, input) => decideCancellation(ctx, input, deps),
  }) satisfies SomeHandlers
