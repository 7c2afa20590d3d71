import { type Fils, fils, formatFils } from '@damana/contract/money'
import { durationOf, type PageFacts, percent } from './page-facts.ts'
import type { PageText } from './page-blocks.ts'
import type { PageSlug } from './pages.ts'

const money = (amount: Fils) => `JOD ${formatFils(amount)}`
const moneyOf = (setting: number) => money(fils(BigInt(setting)))
const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
const time = (seconds: number) => {
  const { count, unit } = durationOf(seconds)
  return plural(count, unit)
}
const workingDays = (count: number) => plural(count, 'working day')

export const en = ({ fees, settings }: PageFacts): Record<PageSlug, PageText> => ({
  full_terms_and_conditions: {
    title: 'Terms and conditions',
    blocks: [
      {
        paragraph:
          'These terms are the agreement between you and Damana. Read all of them before you agree. When a new version is issued, we ask for your agreement again before you go on.',
      },
      { heading: '1. The words of these terms' },
      {
        list: [
          'Guarantee: the sale of one vehicle between a seller and a buyer, with a number that begins with DM and terms that both have agreed to.',
          'Guarantee account: a bank account in which the money of buyers is kept apart from the money of Damana.',
          'Seller: the owner of the vehicle as registered at the Drivers and Vehicles Licensing Department, a person or a company.',
          'Creator of the guarantee: the seller himself, or somebody acting for him with his consent. Who acts for the owner receives no money and decides nothing about it.',
          'Registry: the Licensing Department, and its answer about who owns the vehicle.',
        ],
      },
      { heading: '2. What Damana does' },
      {
        list: [
          'It checks with the registry that the seller is the owner and that the vehicle is neither seized nor mortgaged: at creation, at acceptance and when the payment is complete.',
          "It keeps the price and the buyer's share of the commission in the guarantee account from the payment until the end.",
          "It asks the registry who the owner is, and pays the seller only after the registry has answered that the vehicle is in the buyer's name, or, where the registry stays silent, after our reviewers have checked the Department's paper.",
          'It returns the money to who paid it when the sale does not come about.',
          'It shows both sides the same record of what happened, who is awaited, until when, and what happens if nobody acts.',
        ],
      },
      { heading: '3. What Damana does not do' },
      {
        list: [
          'It does not transfer ownership of the vehicle. Only the Licensing Department does, and a sale that is not registered there is void (Traffic Law No. 49 of 2008, article 7).',
          'It does not inspect the vehicle and does not vouch for its condition, mileage or value. Inspect it before you pay.',
          'It is no party to the sale, acts for neither side, is not a bank, lends no money and pays no interest.',
          'It does not release money at the word of one side alone, nor because of a call or a message.',
          'It never asks you for a verification code or a password. Give them to nobody, even if he says that he is from Damana.',
        ],
      },
      { heading: '4. Your account' },
      {
        list: [
          'You must be 18 or older, your data must be true and the phone must be yours. One account for each national number.',
          'The registration must be complete before you create or accept a guarantee.',
          'You answer for what is done from your account. Tell us at once if a message tells you of a sign-in or a change that was not yours.',
          'Some acts ask for a new code to your phone, and the message names the act and the amount. Read it before you type the code.',
          'We may close an account that was used for fraud, with false data or against the law, and say why. This does not touch the money that is kept for you: it is paid or returned by these terms.',
        ],
      },
      { heading: '5. Creating and accepting' },
      {
        list: [
          `The price of the vehicle is between ${money(fees.priceLeastFils)} and ${money(fees.priceMostFils)}.`,
          'Buyer and owner, and creator and buyer, must not be the same person or company.',
          "If somebody other than the owner creates the guarantee, it is offered to the buyer only after the owner has consented by a link and a code to his phone, and the price is paid to the owner's IBAN alone.",
          `The buyer has ${time(settings.answerSeconds)} to accept or reject. If the terms are changed before that, the time begins anew.`,
          'The buyer accepts exactly the terms that he sees. If they have changed meanwhile, the acceptance is refused and the new ones are shown.',
        ],
      },
      { heading: '6. Paying' },
      {
        list: [
          `After acceptance a bill with a reference number is issued, and the buyer has ${time(settings.paymentDueSeconds)} to pay by the bill service, by CliQ or by a bank transfer that carries the reference. We take no cash.`,
          `If the sum is not complete after another ${time(settings.paymentLateSeconds)}, the guarantee expires and what was paid of it is returned. During this time the seller may withdraw free of charge.`,
          'The time of a payment is the time the bank names, not the time at which we hear of it.',
          `The buyer pays from his own account. If somebody else pays for him, he must name him and their relation within ${time(settings.payerDeclareSeconds)}, or that sum goes back to who paid it. Our staff decide about money of others above ${moneyOf(settings.othersMostFils)}.`,
          'What is paid beyond the sum goes back to who paid it.',
        ],
      },
      { heading: '7. Transfer of ownership and release' },
      {
        steps: [
          `When the sum is complete, a countdown of ${time(settings.countdownSeconds)} begins. It is the buyer's time to look at what he bought. The release cannot be asked for before it ends.`,
          'Both sides transfer the ownership at the Licensing Department. Do not ask for the release before this is done.',
          'Either side asks for the release; the buyer is asked for a code. If nobody asks, the system does so by itself once the registry shows the transfer.',
          'The registry is asked. If it answers that the buyer is the owner, the payment to the seller is ordered and cannot be undone.',
          `If the transfer does not show within ${time(settings.releaseCheckSeconds)}, all is as before. The second request of one side in vain, and each after it, costs that side ${money(fees.failedCheckFils)}.`,
          `If the ownership is not transferred within ${time(settings.transferSeconds)} of the complete payment, we tell both sides; after another ${time(settings.overdueSeconds)} the guarantee is cancelled and the whole sum returned without a fee. This time can be extended once by ${time(settings.extensionSeconds)} if both sides agree.`,
        ],
      },
      { heading: '8. Fees' },
      {
        paragraph:
          'The fees named here are those of today. For your guarantee those hold that you were shown when you created or accepted it, and they do not change afterwards. All fees include sales tax.',
      },
      {
        list: [
          `Commission: ${percent(fees.commissionBasisPoints)} of the price of the vehicle, at least ${money(fees.commissionLeastFils)} and at most ${money(fees.commissionMostFils)}. Buyer, seller or both equally bear it, as agreed at creation.`,
          `Normal transfer to the seller: ${fees.achCommissionFils === 0n ? 'free' : money(fees.achCommissionFils)}, usually there on the next bank day. Urgent transfer: ${money(fees.rtgsCommissionFils)}, there on the same day.`,
          `Cancellation before payment: ${money(fees.cancelBeforePaymentFils)}; after payment: ${money(fees.cancelAfterPaymentFils)}. Borne by the side that asked for it or that was its cause.`,
          'Who accepted and let the time to pay pass bears the fee of a cancellation before payment.',
          `The sales tax inside the fees is ${percent(fees.salesTaxBasisPoints)}.`,
          'No commission for a guarantee that did not come about. A discount code reduces the commission alone, and its use is given back if the guarantee does not come about.',
          'A fee is taken from your own money in the same guarantee, and the rest is billed. No fee of one side is ever taken from the money of the other.',
        ],
      },
      { heading: '9. Cancellation and refund' },
      {
        paragraph:
          'The cancellation policy is part of these terms. Before you ask for a cancellation, and before it is decided, each side sees to the fils what it receives or pays. Money goes back to who paid it, receipt by receipt, free of charge.',
      },
      { heading: '10. Objections and cases' },
      {
        list: [
          'After the payment each side may object at most twice in a guarantee, with reason and documents. Everything stands still until the objection is decided.',
          `Our staff decide a case within ${workingDays(settings.caseDays)}, two of them from ${moneyOf(settings.twoPersonsFromFils)}. Nobody decides a case in which he is a party.`,
          `We decide for release or return by the registry's answer only, or propose a division, which needs the agreement of both sides within ${time(settings.splitSeconds)}.`,
          'Our decision does not keep you from going to court.',
        ],
      },
      { heading: '11. IBAN and transfers' },
      {
        list: [
          'You answer for your IBAN being right. We check its form, the bank and, where the bank offers it, the name of its holder; we are not responsible for a transfer to a wrong IBAN that you entered.',
          `Payments are held for ${time(settings.ibanYoungSeconds)} after a change of the IBAN, and likewise after a change of password or phone, to protect you.`,
          'Money is paid to the IBAN in force when the release was asked for, and your old phone is told of each change.',
          'Money that we could not pay stays yours. We remind you of it, and your right to it ends only as the law says.',
        ],
      },
      { heading: '12. What you commit to' },
      {
        list: [
          'To give true data about yourself, the vehicle and the real price.',
          'Not to use Damana for money laundering, a sham sale or anything unlawful. We have to check and report by the Anti-Money Laundering and Counter-Terrorist Financing Law No. 20 of 2021.',
          'Not to hand over the vehicle, and not to pay outside Damana, because of what the other side says.',
        ],
      },
      { heading: '13. Our responsibility' },
      {
        paragraph:
          'We answer for keeping and paying the money by these terms, and for our own faults. As far as the law allows, we do not answer for the condition of the vehicle, for failures of the registry, banks or networks, nor for a loss caused by wrong data that you gave. When an outside service fails, the times that depend on it stop or grow longer, and no money is lost.',
      },
      { heading: '14. Your data' },
      {
        paragraph: 'We process your personal data by the Personal Data Protection Law No. 24 of 2023. The privacy policy has the details.',
      },
      { heading: '15. Changes of these terms' },
      {
        paragraph:
          'Each change is announced as a new numbered version and holds for you only once you have agreed to it. Guarantees accepted before it are completed under the version in force at their acceptance.',
      },
      { heading: '16. Law and contact' },
      {
        paragraph: `Jordanian law applies, and the courts of Amman have jurisdiction. Where the two texts differ, the Arabic one holds. For a complaint or a question: ${settings.contactEmail}, WhatsApp ${settings.contactWhatsapp}, ${settings.contactAddressEn}.`,
      },
    ],
  },
  cancellation_policy: {
    title: 'Cancellation policy',
    blocks: [
      { paragraph: 'Who can end a guarantee, when, what it costs, and when the money goes back.' },
      { heading: 'Before acceptance' },
      {
        list: [
          'The creator or the owner may withdraw the offer at any time, free of charge.',
          'The buyer may reject it, free of charge.',
          `If nobody answers within ${time(settings.answerSeconds)}, the offer expires without a fee.`,
        ],
      },
      { heading: 'After acceptance and before payment' },
      {
        list: [
          `Who asks for the cancellation bears ${money(fees.cancelBeforePaymentFils)}. He sees the fee before he confirms, and it does not change afterwards.`,
          `If the payment is later than ${time(settings.paymentDueSeconds)}, the seller may withdraw free of charge, and the buyer bears ${money(fees.cancelBeforePaymentFils)}.`,
          `After another ${time(settings.paymentLateSeconds)} the guarantee expires by itself in the same way.`,
          'What had been paid goes back to who paid it, less the fee that the buyer bears.',
        ],
      },
      { heading: 'After payment' },
      {
        steps: [
          `One side asks for the cancellation and gives the reason. The fee is ${money(fees.cancelAfterPaymentFils)}. Only one request is open at a time, and each side has two in a guarantee.`,
          "The registry is asked first. If the vehicle is already in the buyer's name, the cancellation is refused and the seller is paid.",
          `The other side has ${time(settings.cancellationAnswerSeconds)} to agree or object. Silence is no objection.`,
          `Our staff decide within ${workingDays(settings.cancellationDays)}; what both sides agree to is looked at first. They may have the side at fault bear the fee, or waive it. From ${moneyOf(settings.twoPersonsFromFils)} two persons decide.`,
          `After approval we ask both sides not to sign at the Licensing Department, and ${time(settings.cancellationCheckSeconds)} later the registry is asked again. If the buyer is not the owner, the guarantee is cancelled and the return of the money is ordered.`,
        ],
      },
      {
        paragraph:
          'While a request is open, the other acts of both sides and the times of the guarantee stand still. Who asked for the cancellation may take his request back before it is decided.',
      },
      { heading: 'Without a fee' },
      {
        list: [
          'If our reviewers refuse a vehicle that was entered by hand.',
          `If the ownership is not transferred within ${time(settings.transferSeconds)} and then another ${time(settings.overdueSeconds)}: the whole sum goes back.`,
          'If our staff decide for the return in a case.',
        ],
      },
      { heading: 'When it cannot be cancelled' },
      {
        paragraph:
          'Once the payment to the seller has been ordered, after the registry answered that the buyer is the owner, a cancellation is not possible any more.',
      },
      { heading: 'How the money goes back' },
      {
        list: [
          'To who paid it, receipt by receipt, the newest first, by normal transfer and free of charge.',
          "To the account it came from. If we do not know it (paid by the bill service), to the buyer's proven IBAN, or we ask for one by a link and a code to his phone; it must be in the name of who paid.",
          'It is usually there on the bank day after it left the bank.',
          'No commission is taken, and the use of a discount code is given back.',
        ],
      },
      { paragraph: `A question about a cancellation: ${settings.contactEmail}.` },
    ],
  },
  privacy_policy: {
    title: 'Privacy policy',
    blocks: [
      {
        paragraph:
          'This policy says what we collect about you, why, with whom we share it, how long we keep it and which rights you have, by the Personal Data Protection Law No. 24 of 2023.',
      },
      { heading: 'Who is responsible' },
      {
        paragraph: `Damana, ${settings.contactAddressEn}, is the controller. Our data protection officer: ${settings.contactEmail}.`,
      },
      { heading: 'What we collect' },
      {
        list: [
          'Identity: name, national number or document number, date of birth, nationality.',
          'Contact: phone, e-mail and address.',
          'Money, which the law calls sensitive data: bank and IBAN, what you paid and received, and who paid for you.',
          'Vehicle: what the registry answers about it and its owner, seizure, mortgage and fines.',
          "Acts: what you agreed to and when, with your browser's signature on each request as evidence.",
          'Files and words that you send in an objection, a cancellation or to support.',
          'Security: network address, kind of browser and times of sign-in.',
        ],
      },
      { heading: 'Why' },
      {
        list: [
          'To carry out the guarantee you asked for: checking both sides and the vehicle, keeping the money, paying or returning it.',
          'Because the law obliges us: against money laundering (Law No. 20 of 2021), for tax, for commercial books.',
          'To protect your account and your money from fraud.',
          'To tell you what concerns your guarantees by SMS and e-mail.',
        ],
      },
      {
        paragraph:
          'We ask for your explicit, documented consent before we ask the registry about a vehicle or a person and share with the other side, and we keep its text, language, time, purpose and duration. You see it in your profile and may withdraw it there; this touches neither what was done before nor a running guarantee that needs it, until that ends. We use your data for no advertising and do not sell them.',
      },
      { heading: 'With whom' },
      {
        list: [
          'The other side: sees a masked name before acceptance, and after it your name and phone, and your national number masked. It never sees your IBAN.',
          'The Licensing Department and the Civil Status Department: as far as the question needs it.',
          'The bank and the bill service: name, IBAN, amount and reference.',
          'Who carries our messages: phone or e-mail and the text of the message.',
          'Courts and supervisors, where the law demands it.',
        ],
      },
      {
        paragraph:
          'Looking up a person by national number and phone reveals a masked name only, only when both belong together, and only a limited number of times a day; every other answer is one and the same. We transfer your data out of Jordan only by the law and after telling you.',
      },
      { heading: 'How long we keep them' },
      {
        list: [
          'Guarantees, entries of money, evidence and what proves identity: at least 5 years after the relation ends, and 10 years for what belongs to commercial books. After that personal data are erased and the amounts stay.',
          'A registration that was not completed and a look-up that did not match: 30 days.',
          'Verification codes: good for minutes, their trace for two days at most.',
          'Ended sessions, links that served their purpose and messages that could not be delivered: 90 days.',
          'Notifications in your account: 2 years.',
          'Security log: 18 months.',
          'A file that was refused: 7 days.',
        ],
      },
      { heading: 'Your rights' },
      {
        list: [
          'To know what we have about you, to see it and to take a machine-readable copy.',
          'To have corrected what is wrong.',
          'To withdraw your consent, and to object to the processing or ask for its restriction.',
          'To ask for erasure or concealment. What the law obliges us to keep stays until its time is over and is used for nothing else.',
          'To ask that a person looks at an automatic decision; our decisions in cases and cancellations are made by staff.',
          'To complain to us, or to the unit for personal data protection at the Ministry of Digital Economy and Entrepreneurship.',
        ],
      },
      {
        paragraph: `Write to ${settings.contactEmail} from your registered e-mail, or to WhatsApp ${settings.contactWhatsapp}. We make sure that it is you and then answer free of charge.`,
      },
      { heading: 'How we protect them' },
      {
        paragraph:
          'Every connection is encrypted, and every request is signed by a key that never leaves your browser. Your files and the evidence are stored encrypted, passwords are stored only as hashes, and staff see only what their work needs. If a breach touches your data, we tell you within 24 hours and the unit for personal data protection within 72 hours.',
      },
      { heading: 'In your browser' },
      {
        paragraph:
          'We keep in your browser only what the service cannot work without: the token of the session and its companion in two cookies, the signing key, and your language. No tracking, and nothing of third parties.',
      },
      { heading: 'Under 18' },
      {
        paragraph: 'Damana is for people of 18 and older, and we do not knowingly collect data of anybody younger.',
      },
    ],
  },
  about_us: {
    title: 'About us',
    blocks: [
      {
        paragraph:
          'A private car in Jordan usually changes hands for cash or a cheque: one side hands over the car, or the money, and hopes. Damana removes the hope.',
      },
      { heading: 'How it works' },
      {
        steps: [
          'The seller creates a guarantee for his vehicle, and we check with the registry that he owns it and that it is neither seized nor mortgaged.',
          'The buyer accepts and pays into the guarantee account, not to the seller.',
          'They transfer the ownership at the Licensing Department: the seller knows that the money is kept for him, the buyer that it is paid only once the vehicle is in his name.',
          "The registry says that the buyer is the owner, and the price is paid to the seller's IBAN.",
        ],
      },
      { heading: 'What we promise' },
      {
        list: [
          'At every moment what lies in the guarantee account equals what we owe to people, and we check it every day.',
          'No click releases money; the registry does.',
          'No time ends in silence: you see who is awaited, until when, and what happens then.',
          'No fee that you did not see before you confirmed.',
        ],
      },
      { heading: 'For whom' },
      { paragraph: 'For individuals, and for car companies with their staff and their rights.' },
      { heading: 'Talk to us' },
      { paragraph: `${settings.contactAddressEn}, WhatsApp ${settings.contactWhatsapp}, ${settings.contactEmail}.` },
    ],
  },
})
