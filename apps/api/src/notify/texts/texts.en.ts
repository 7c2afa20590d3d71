import { queueKindNames } from '@damana/contract/queue-words'
import type { ar } from './texts.ar.ts'
import { bankWhy, by, money, moment, shortly } from './events.en.ts'

export const en = {
  brand: 'Damana',
  money,
  moment,
  otp: {
    register: 'to register at Damana',
    verify_mobile: 'to confirm your phone number',
    verify_email: 'to confirm your e-mail',
    new_device: 'to log in on a new device',
    forgot_password: 'to reset your password',
    change_mobile: 'to change your phone number',
    change_email: 'to change your e-mail',
    first_password: 'to set your password',
    company_draft: "for your company's application",
    owner_consent: 'to answer about the sale of your vehicle',
    payer_iban: 'to enter your bank account',
    step_up: 'to confirm your action',
  },
  actions: {
    release: 'to request the release of the money',
    confirm: 'to confirm that the ownership has moved',
    declare_payer: 'to state who paid for you',
    accept_terms: 'to agree to the new terms',
    accept: 'to accept the guarantee',
    answer_split: 'to answer the proposal to split the money',
    consent: 'to agree to the sale of your vehicle',
    bank_info: 'to change your bank account',
    change_mobile: 'to change the phone of your account',
    change_email: 'to change the e-mail of your account',
    end_sessions: 'to end the sessions on your other devices',
    export_data: 'to download a copy of your data',
    close_account: 'to close your account for good',
    api_apply: 'to apply for API access in the name of',
    api_key: 'to make an API key of',
    api_machine: 'to add the public key of a machine of',
    webhooks: 'to change the webhooks of your company',
    company_users: 'to manage users and their permissions for 15 minutes at',
    company_user_transfer_primary: 'to make another user the primary user of',
    company_user_group_agree: 'to let another company join the group of',
    company_user_group_decline: 'to refuse another company that asks to join the group of',
    other: 'to confirm your action',
  },
  code: ({ code, why, minutes, action, amount, ibanTail, fee, number, contact, user, company }) =>
    action
      ? `Damana: ${code} is your code ${action}${number ? ` of guarantee ${number}` : ''}${amount ? `, amount ${amount}` : ''}${ibanTail ? ` to the IBAN ending in ${ibanTail}` : ''}${contact ? ` to ${contact}` : ''}${company ? ` ${company}` : ''}${user ? ` (${user})` : ''}.${fee ? ` If the vehicle is not in your name yet, this request costs you ${fee}.` : ''} Valid for ${minutes} minutes. Do not share it; nobody from Damana will ask for it.`
      : `Damana: ${code} is your code ${why}. Valid for ${minutes} minutes. Do not share it; nobody from Damana will ask for it.`,
  ownerLink: {
    of_agent: ({ creator, vehicle, price, due, number, link }) =>
      `Damana: ${creator} offers your vehicle ${vehicle} for sale on your behalf at ${price} (guarantee ${number}). It is not sold without your consent, and the ${due} due to you goes to your own account only. Agree or refuse: ${link}`,
    of_partner: ({ creator, vehicle, price, due, number, link }) =>
      `Damana: ${creator} proposes the sale of your vehicle ${vehicle} at ${price} (guarantee ${number}). It is not sold without your consent, and the ${due} due to you goes to your own account only. Read the terms and agree or refuse: ${link}`,
  },
  registerToAct: 'Register at Damana with this phone to answer it.',
  agentActs: 'Your agent answers it.',
  bankReasons: bankWhy,
  bankReasonUnknown: (code) => (code ? `The bank's reason code: ${code}.` : 'The bank gave no reason.'),
  seeOwnLink: (number) => `${number}: open our earlier link.`,
  bankAccountChanged: (ibanTail) =>
    `Damana: the bank account that your money goes to was changed to the IBAN ending in ${ibanTail}. If it was not you, change your password now and contact us.`,
  accountWhy: {
    missing: 'we have no bank account for you',
    unproven: 'we cannot transfer to the account that you entered; we need one in dinars at a bank in Jordan',
    rejected: 'the bank refused the transfer to your account',
    returned: 'your bank sent the transfer back',
  },
  accountWanted: ({ number, amount, why, link }) =>
    `Damana: ${amount}${number ? ` of guarantee ${number}` : ''} is waiting for you: ${why}. The money is kept for you. Enter your IBAN: ${link}`,
  ownerSplit: ({ number, share, link }: { number: string; share: string; link: string }) =>
    `Damana: we propose to split the money held in ${number}; your share is ${share}. Answer within 72 hours: ${link}`,
  payerLink: ({ number, payer, amount, link }) =>
    `Damana: ${amount} of guarantee ${number} will be refunded to the payer (${payer}). We do not know the payer’s bank account. Enter an IBAN in that name; until then we keep the money: ${link}`,
  moneyBackWhy: {
    too_much: 'it was more than the amount due',
    already_paid: 'it came after everything was paid',
    ended: 'it came after the guarantee had ended',
    told_late: 'it was paid in time, but the bank told us after the guarantee had ended, so it stays ended',
  },
  moneyBack: ({ number, amount, why }) =>
    `Damana: ${amount} of guarantee ${number} will be refunded to the payer: ${why}. You do not need to do anything.`,
  feeOf: {
    cancellation: 'the cancellation',
    late_expiry: 'not paying on time',
    failed_check: 'requesting release before the transfer',
    several: 'several reasons',
  },
  fee: {
    charged: ({ number, what, amount }) =>
      `Damana: ${amount} was charged to you for ${what} (${number}). It is deducted from your money in the guarantee when it ends, or billed.`,
    billed: ({ number, what, amount, reference }) =>
      `Damana: you owe ${amount} of fees for ${what} (${number}). Pay from your bank with payment reference ${reference}.`,
    paid: ({ number, amount, open, back }) =>
      `Damana: ${amount} arrived for the fees of ${number}.${open ? ` ${open} remains, under the same reference.` : ' Nothing is left.'}${back ? ` The overpaid ${back} will be refunded to the payer.` : ''}`,
    reminded: ({ number, what, amount, reference, due }) =>
      `Damana: you still owe ${amount} of fees for ${what} (${number}). Pay${shortly(due)} with payment reference ${reference}.`,
    overdue: ({ number, what, amount, reference }) =>
      `Damana: ${amount} of fees for ${what} (${number}) is overdue. Pay now with payment reference ${reference}; our finance team is following it up.`,
    written_off: ({ number, what, amount }) => `Damana: you no longer owe the ${amount} of fees for ${what} (${number}).`,
    given_back: ({ number, what, amount }) =>
      `Damana: we will refund ${amount} of fees for ${what} (${number}) to you. Our finance team will transfer it.`,
    paid_back: ({ number, amount }) => `Damana: we have transferred the refund of ${amount} of fees of ${number} to you.`,
  },
  feeLine: {
    charged: ({ number, what, amount }) => ({
      title: `A fee was charged: ${number}`,
      body: `${amount} for ${what}. It is deducted from your money in this guarantee when it ends; the rest is billed to you.`,
    }),
    billed: ({ number, what, amount, reference, due }) => ({
      title: `A bill for fees: ${number}`,
      body: `You owe ${amount} of fees for ${what}. Pay${by(due)} from your bank with payment reference ${reference}.`,
    }),
    reminded: ({ number, what, amount, reference, due }) => ({
      title: `Reminder of a bill for fees: ${number}`,
      body: `You still owe ${amount} of fees for ${what}. Pay${by(due)} from your bank with payment reference ${reference}.`,
    }),
    overdue: ({ number, what, amount, reference }) => ({
      title: `A bill for fees is overdue: ${number}`,
      body: `${amount} of fees for ${what} is overdue. Pay now from your bank with payment reference ${reference}; our finance team is following it up.`,
    }),
    paid: ({ number, amount, open, back }) => ({
      title: `Fees paid: ${number}`,
      body: `${amount} arrived for your fees.${open ? ` ${open} remains, under the same reference.` : ' Nothing is left.'}${back ? ` The overpaid ${back} will be refunded to the payer.` : ''}`,
    }),
    written_off: ({ number, what, amount }) => ({
      title: `Fees waived: ${number}`,
      body: `You no longer owe the ${amount} of fees for ${what}.`,
    }),
    given_back: ({ number, what, amount }) => ({
      title: `Refund of fees approved: ${number}`,
      body: `We will refund ${amount} of fees for ${what} to you. Our finance team will transfer it.`,
    }),
    paid_back: ({ number, amount }) => ({
      title: `Fees refunded: ${number}`,
      body: `We have transferred the refund of ${amount} of fees to you.`,
    }),
  },
  companyApplication: {
    approved: ({ number, company }) =>
      `Damana: the registration of ${company} (application ${number}) is approved. The owners of the login accounts have been invited; nobody can act for it until the owner of the primary account accepts.`,
    returned: ({ number, company, reason, link }) =>
      `Damana: your application for ${company} (${number}) needs corrections: ${reason} Correct it and submit it again: ${link}`,
    rejected: ({ number, company, reason }) => `Damana: your application for ${company} (${number}) was not approved: ${reason}`,
    received: ({ number, link }) => `Damana: we received the company's application ${number} and are reviewing it. Follow it here: ${link}`,
  },
  apiAccess: {
    approved: ({ company, link }) => `Damana: the API access of ${company} is approved. Make its keys here: ${link}`,
    refused: ({ company, reason, link }) =>
      `Damana: the application of ${company} for API access was not approved: ${reason} You can apply again: ${link}`,
    suspended: ({ company, reason }) => `Damana: the API access of ${company} is suspended and its keys do not work: ${reason}`,
    resumed: ({ company, link }) => `Damana: the API access of ${company} works again: ${link}`,
  },
  accountInvitation: ({ link, days, company }) =>
    `Damana: ${company ? `${company} asks you to act for it, and ` : ''}an account was made for you. Set your password within ${days} days: ${link}`,
  staffInvitation: {
    invite: ({ link, hours }) =>
      `Damana: you are invited to join the staff of Damana. Set your password and connect an authenticator within ${hours} hours: ${link}`,
    authenticator: ({ link, hours }) =>
      `Damana: the authenticator of your staff account was reset and your sessions have ended. Connect one again within ${hours} hours: ${link}`,
  },
  staffAccount: {
    role: () => 'Damana: your role on the staff has changed and your sessions have ended. Log in again.',
    deactivate: () => 'Damana: your staff account was deactivated and your sessions have ended.',
    recovery_code: (left) =>
      `Damana: your staff account was logged in to with a recovery code. Codes left: ${left}. If it was not you, tell an administrator now.`,
  },
  staffReminder: {
    title: 'the queue holds work that is past its time.',
    own: 'It waits for your decision:',
    passedOn: 'Its role was reminded and has not decided yet:',
  },
  queueKinds: queueKindNames.en,
  companyInvitation: ({ link, company }) =>
    `Damana: ${company} asks you to act for it at Damana. Accept or refuse in your profile: ${link}`,
  companyRights: {
    given: (company: string) => `Damana: you were given further permissions at ${company}. You can use them now.`,
    changed: (company) => `Damana: your permissions at ${company} have changed. Log in again to act for it.`,
    removed: (company) => `Damana: you are no longer a user of ${company} and cannot act for it.`,
    primary: (company) => `Damana: you are now the primary user of ${company}, with all permissions.`,
  },
  companyGroup: {
    asked: ({ company, group, link }) =>
      `Damana: ${company} asks to join the group ${group}. The primary user of one of its companies can agree or decline: ${link}`,
    agreed: ({ company, group, link }) => `Damana: ${company} has joined the group ${group}. ${link}`,
    declined: ({ company, group, link }) => `Damana: ${company} was not accepted into the group ${group} and stands alone. ${link}`,
  },
  invoiced: {
    invoice: (number, amount) => ({
      subject: `Tax invoice of guarantee ${number}`,
      body: `your tax invoice for the fees of guarantee ${number}, ${amount} with the sales tax inside, is in your account. Download it:`,
    }),
    credit_note: (number, amount) => ({
      subject: `Credit note of guarantee ${number}`,
      body: `a credit note of ${amount} for the fees of guarantee ${number} is in your account. Download it:`,
    }),
  },
  webhook: {
    failing: (host) => ({
      title: 'A webhook does not answer',
      body: `We could not tell ${host} of events of your guarantees. We try again for three days; the page of webhooks has the details.`,
    }),
    dead: (host) => ({
      title: 'Events did not reach a webhook',
      body: `For three days we could not tell ${host} of some events, and have stopped trying. On the page of webhooks you can have them sent again.`,
    }),
  },
  supportAnswered: (number) => ({
    title: 'Support has answered',
    body: `Our support team has answered your message in thread ${number}.`,
  }),
  identity: {
    proven: () => 'Damana: your identity is proven. You can sell now, and receive your transfers.',
    send_again: (words) => `Damana: the photos did not prove your identity: ${words} Send other photos from your profile.`,
    taken: () =>
      'Damana: another person has proven the national number in your account. Your active guarantees are blocked and our staff decide about them. If the number is yours, send your photos from your profile.',
  },
  accountTitles: {
    bank_account_changed: 'The IBAN of your account was changed',
    account_closed: 'Your account was closed',
    password_changed: 'Your password was changed',
    contact_changed: 'The phone or e-mail of your account was changed',
    new_device: 'A login on a new device',
    new_device_attempt: 'Somebody tried to log in to your account',
    session_ended_leaked: 'A session of your account was ended',
    identity: 'Proof of your identity',
  },
  newDeviceUsed: 'Damana: somebody logged in to your account on a new device. If it was not you, change your password now.',
  newDeviceAttempt:
    'Damana: somebody tried to log in to your account on a new device with your password, without the right code. If it was not you, change your password now.',
  accountClosed: 'Damana: your account was closed at your request, and every session has ended. If you did not ask for it, contact us now.',
  passwordChanged:
    'Damana: the password of your account was changed. Its other sessions have ended, and transfers to you are delayed by 24 hours. If it was not you, reset the password and contact us now.',
  contactChanged: ({ what, contact }) =>
    `Damana: the ${what === 'mobile' ? 'phone number' : 'e-mail'} of your account was changed to ${contact}. If it was not you, reset the password and contact us now.`,
  sessionEndedLeaked:
    'Damana: we ended a session of your account because it was used from another device. Log in again, and change your password if it was not you.',
} satisfies typeof ar
