import type { PageSlug } from '@damana/contract/content-words'
import type { PageText } from './page-blocks.ts'

export const en: Readonly<Record<PageSlug, PageText>> = {
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
          "Creator of the guarantee: the seller, or somebody who acts for the seller with the seller's consent. An agent receives no money and decides nothing about it.",
          'Registry: the Licensing Department, and its answer about who owns the vehicle.',
        ],
      },
      { heading: '2. What Damana does' },
      {
        list: [
          'It checks with the registry that the seller is the owner and that the vehicle is neither seized nor mortgaged: at creation, at acceptance and when the payment is complete.',
          "It keeps the price and the buyer's share of the commission in the guarantee account from the payment until the end.",
          "It asks the registry who the owner is, and pays the seller only after the registry has answered that the vehicle is in the buyer's name, or, where the registry stays silent, after our reviewers have checked the Department's paper.",
          'It refunds the money to the payer when the sale does not come about.',
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
          'It never asks you for a verification code or a password. Do not share them, even with somebody who says that they are from Damana.',
        ],
      },
      { heading: '4. Your account' },
      {
        list: [
          'You must be 18 or older, your data must be true and the phone must be yours. One account for each national number.',
          'The registration must be complete before you create or accept a guarantee.',
          'We check your identity with the Civil Status Department. If it is not confirmed by itself you may buy; to sell or to receive money, our reviewers compare your document with a photo of your face, within {identity_days}.',
          'You answer for what is done from your account. Tell us at once if a message tells you of a sign-in or a change that was not yours.',
          'Some acts ask for a new code to your phone, and the message names the act and the amount. Read it before you type the code.',
          'We may close an account that was used for fraud, with false data or against the law, and say why. This does not touch the money that is kept for you: it is paid or returned by these terms.',
        ],
      },
      { heading: '5. Creating and accepting' },
      {
        list: [
          'The price of the vehicle is between {price_least} and {price_most}.',
          'Buyer and owner, and creator and buyer, must not be the same person or company.',
          "If somebody other than the owner creates the guarantee, it is offered to the buyer only after the owner has consented through a link and a code sent to the owner's phone, and the price is paid to the owner's IBAN alone.",
          'The buyer has {answer_time} to accept or reject. If the terms are changed before that, the time begins anew.',
          'This time stands still while the account of the buyer is incomplete or the vehicle is under review, {answer_most_time} in all at most. If it ends without an answer, the offer expires without a fee.',
          'If the registry does not answer at creation, the vehicle may be entered by hand with a photo of the licence; the offer cannot be accepted before our reviewers or the registry have confirmed it.',
          'The buyer accepts exactly the terms that are shown. If they have changed in the meantime, the acceptance is refused and the new ones are shown.',
        ],
      },
      { heading: '6. Paying' },
      {
        list: [
          'After acceptance a bill with a reference number is issued, and the buyer has {payment_due_time} to pay by the bill service, by CliQ (at most {cliq_most} each time, parts are possible) or by a bank transfer that carries the reference. We take no cash.',
          'If the sum is not complete after another {payment_late_time}, the guarantee expires and what was paid of it is returned. During this time the seller may withdraw free of charge.',
          'The time of a payment is the time the bank names, not the time at which we hear of it.',
          'The buyer pays from an account of their own. If somebody else pays for the buyer, the buyer must name them and their relation within {payer_declare_time}, or that sum is refunded to the payer. Our staff decide about money of others above {others_most} within {payer_decision_days}. Where a payment was returned, the buyer has {pay_again_time} more to pay.',
          'What is paid beyond the sum is refunded to the payer.',
          "If the bank takes back a payment that it had told us of, the guarantee is blocked until it is paid again. If it is not within {bank_block_time}, the guarantee is cancelled with the fee of a cancellation after payment, unless the vehicle is already in the buyer's name.",
        ],
      },
      { heading: '7. Transfer of ownership and release' },
      {
        steps: [
          "When the sum is complete, a countdown of {countdown_time} begins. It is the buyer's time to look at the vehicle. The release cannot be asked for before it ends.",
          'Both sides transfer the ownership at the Licensing Department. Do not ask for the release before this is done.',
          'Either side asks for the release; the buyer is asked for a code. If nobody asks within {system_release_time} after the registry shows the transfer, the system does so by itself.',
          'The registry is asked. If it answers that the buyer is the owner, the payment to the seller is ordered and cannot be undone.',
          'If the transfer does not show within {release_check_time}, all is as before. The second request of one side in vain, and each after it, costs that side {failed_check_fee}.',
          'If the registry does not answer, we ask again. Either side may attach the letter of the Licensing Department, which our reviewers check within {paper_days}. After {registry_silent_time} without an answer it becomes a case that they decide.',
          'If the ownership is not transferred within {transfer_time} of the complete payment, we tell both sides; after another {overdue_time} the guarantee is cancelled and the whole sum returned without a fee. This time can be extended once by {extension_time}, if the other side agrees within {extension_answer_time}.',
        ],
      },
      { heading: '8. Fees' },
      {
        paragraph:
          'The fees named here are those of today. Your guarantee keeps the fees that you were shown when you created or accepted it. All fees include sales tax.',
      },
      {
        list: [
          'Commission: {commission_rate} of the price of the vehicle, at least {commission_least} and at most {commission_most}. Buyer, seller or both equally bear it, as agreed at creation.',
          'Normal transfer to the seller: {normal_transfer_fee}, usually there on the bank day after it is sent. Urgent transfer: {urgent_transfer_fee}, there on the same day. What is ordered before {normal_cut_off} (normal) or {urgent_cut_off} (urgent) is sent on the same day, Sunday to Thursday, holidays excepted.',
          'Cancellation before payment: {cancel_before_payment}; after payment: {cancel_after_payment}. Borne by the side that asked for it or that was its cause.',
          'A buyer who accepted and did not pay on time bears the fee of a cancellation before payment.',
          'The second request for release before the transfer, and each later one, of the same side: {failed_check_fee}.',
          'The sales tax inside the fees is {sales_tax_rate}.',
          'No commission for a guarantee that did not come about. A discount code reduces the commission alone, and its use is given back if the guarantee does not come about.',
          'A fee is taken from your own money in the same guarantee, and the rest is billed, payable within {fee_bill_due_time}. No fee of one side is ever taken from the money of the other.',
        ],
      },
      { heading: '9. Cancellation and refund' },
      {
        paragraph:
          'The cancellation policy is part of these terms. Before you ask for a cancellation, and before it is decided, each side sees to the fils what it receives or pays. Money is refunded to the payer, payment by payment, free of charge.',
      },
      { heading: '10. Objections and cases' },
      {
        list: [
          'After the payment each side may object at most twice in a guarantee, with reason and documents. Everything stands still until the objection is decided.',
          'Our staff decide a case within {case_days}, two of them from {two_persons_from}. Nobody decides a case that they are a party to.',
          "We decide for release or return by the registry's answer only, or propose a split, which needs the agreement of both sides within {split_time}.",
          'Our decision does not keep you from going to court.',
        ],
      },
      { heading: '11. IBAN and transfers' },
      {
        list: [
          'You answer for your IBAN being right. We check its form, the bank and, where the bank offers it, the name of its holder; we are not responsible for a transfer to a wrong IBAN that you entered.',
          'Payments are held for {new_account_time} after a change of the IBAN, and likewise after a change of password or phone, to protect you.',
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
        paragraph:
          'Jordanian law applies, and the courts of Amman have jurisdiction. Where the two texts differ, the Arabic one holds. For a complaint or a question: {contact_email}, WhatsApp {contact_whatsapp}, {contact_address}.',
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
          'If nobody answers within {answer_time}, the offer expires without a fee.',
        ],
      },
      { heading: 'After acceptance and before payment' },
      {
        list: [
          'The side that asks for the cancellation bears {cancel_before_payment}. It sees the fee before it confirms, and the fee does not change afterwards.',
          'If the payment is later than {payment_due_time}, the seller may withdraw free of charge, and the buyer bears {cancel_before_payment}.',
          'After another {payment_late_time} the guarantee expires by itself in the same way.',
          'What had been paid is refunded to the payer, less the fee that the buyer bears.',
        ],
      },
      { heading: 'After payment' },
      {
        steps: [
          'One side asks for the cancellation and gives the reason. The fee is {cancel_after_payment}. Only one request is open at a time, and each side has two in a guarantee.',
          "The registry is asked first. If the vehicle is already in the buyer's name, the cancellation is refused and the seller is paid.",
          'The other side has {cancellation_answer_time} to agree or object. No answer does not count as an objection.',
          'Our staff decide within {cancellation_days}; what both sides agree to is decided on the same working day. They may have the side at fault bear the fee, or waive it. From {two_persons_from} two persons decide.',
          'After approval we ask both sides not to sign at the Licensing Department, and {cancellation_check_time} later the registry is asked again. If the buyer is not the owner, the guarantee is cancelled and the return of the money is ordered.',
        ],
      },
      {
        paragraph:
          'While a request is open, the other actions of both sides and the deadlines of the guarantee are paused. The side that asked for the cancellation may withdraw the request before it is decided.',
      },
      { heading: 'Without a fee' },
      {
        list: [
          'If our reviewers refuse a vehicle that was entered by hand.',
          'If the ownership is not transferred within {transfer_time} and then another {overdue_time}: the whole sum goes back.',
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
          'To the payer, payment by payment, the newest first, by normal transfer and free of charge.',
          "To the account it came from. If we do not know it (paid by the bill service), to the buyer's proven IBAN, or we ask for one through a link and a code sent to the buyer's phone; it must be in the name of the payer.",
          'It is usually there on the bank day after it left the bank.',
          'No commission is taken, and the use of a discount code is given back.',
        ],
      },
      { heading: 'Examples in figures' },
      {
        paragraph:
          'A vehicle of {example_price}, with a commission of {example_commission} borne equally: the buyer is asked for {example_total}.',
      },
      {
        list: [
          'The buyer rejects the offer: nobody pays anything.',
          'The buyer accepts, then asks for the cancellation before paying: the buyer pays {cancel_before_payment} by bill, the seller nothing.',
          'The buyer pays {example_part} only, and the time passes: {example_part_returned} goes back, after {cancel_before_payment}.',
          'The buyer pays the whole sum, then asks for the cancellation, and we approve: {example_buyer_refund} goes back, after {cancel_after_payment}; there is no commission.',
          'The buyer pays the whole sum, then the seller asks for the cancellation, and we approve: the whole {example_total} goes back to the buyer, and the seller pays {cancel_after_payment} by bill.',
          'The buyer pays the whole sum, and the ownership is not transferred in time: the whole {example_total} goes back, without a fee.',
          "The sale is completed: the seller receives {example_seller_due} by normal transfer, the price less the seller's share of the commission, {example_share}.",
        ],
      },
      { paragraph: 'A question about a cancellation: {contact_email}.' },
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
        paragraph: 'Damana, {contact_address}, is the controller. Our data protection officer: {contact_email}.',
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
          'A photo of your document and of your face, where the registers do not confirm your identity.',
          'Data of a company, its partners and signatories, and its documents, from who registers it.',
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
          'The company whose user you are: sees your name, phone and e-mail, your rights, and the day of your last sign-in.',
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
          'The photo of the face: 30 days after the decision. The photo of the document stays with what proves identity.',
          'Documents of a company whose application was rejected: 5 years after the decision.',
          'Verification codes: good for minutes, their trace for two days at most.',
          'Ended sessions, links that served their purpose and messages that could not be delivered: 90 days.',
          'Notifications in your account: 2 years.',
          'Security log: 18 months.',
          'A file that was refused: 7 days.',
          'The copy of your data that you asked for: 3 days after it is ready.',
          'The address for notifications to your browser: until the session ends or you turn them off.',
        ],
      },
      { heading: 'Your rights' },
      {
        list: [
          'To know what we have about you, to see it and to take a machine-readable copy, which you ask for in your profile.',
          'To have corrected what is wrong.',
          'To withdraw your consent, and to object to the processing or ask for its restriction.',
          'To close your account in your profile, and to ask for erasure or concealment. What the law obliges us to keep stays until its time is over and is used for nothing else.',
          'To ask that a person looks at an automatic decision; our decisions in cases and cancellations are made by staff.',
          'To complain to us, or to the unit for personal data protection at the Ministry of Digital Economy and Entrepreneurship.',
        ],
      },
      {
        paragraph:
          'Write to {contact_email} from your registered e-mail, or to WhatsApp {contact_whatsapp}. We make sure that it is you and then answer free of charge.',
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
          'The seller creates a guarantee for the vehicle, and we check with the registry that the seller owns it and that it is neither seized nor mortgaged.',
          'The buyer accepts and pays into the guarantee account, not to the seller.',
          "They transfer the ownership at the Licensing Department: the seller knows that the money is held, and the buyer that it is paid out only once the vehicle is in the buyer's name.",
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
      { paragraph: '{contact_address}, WhatsApp {contact_whatsapp}, {contact_email}.' },
    ],
  },
}
