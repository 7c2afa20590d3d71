"""Sells a car in the sandbox, by the calls that `generate.py` wrote. README.md says how to run it."""

import sys
import time
from typing import Callable

from damana import Damana, QuoteSaleBody
from signed_session import SignedSession

origin = sys.argv[1] if len(sys.argv) > 1 else "http://localhost:4000"
password, registration = "Damana#2026", "7120459"
seller_phone, buyer_phone, buyer_number = "+962790000001", "+962790000002", "9911023456"


def until(ask: Callable[[], object], what: str) -> object:
    """Asks until there is what is waited for, for two minutes."""
    for _ in range(240):
        if found := ask():
            return found
        time.sleep(0.5)
    raise TimeoutError(what)


# Both sides sign in, each with a key of their own. The sandbox's cast has one password.
seller, buyer = (Damana(SignedSession(f"{origin}/api/v1")) for _ in range(2))
seller.sign_in(body={"phone_or_email": seller_phone, "password": password})
buyer.sign_in(body={"phone_or_email": buyer_phone, "password": password})

# The seller names the vehicle and the buyer, sees what it costs, and offers.
vehicle = seller.find_vehicle(registration_number=registration)["vehicle"]
match = seller.find_counterparty(national_number=buyer_number, phone=buyer_phone)
terms: QuoteSaleBody = {"price_fils": "12000000", "commissionOn": "equally", "transfer_type": "ACH"}
quote = seller.quote_sale(body=terms)
print(f"{vehicle['manufacture_year']}: the buyer pays {quote['total_price_fils']} fils, the seller gets {quote['seller_due_fils']}")
number = seller.create_guarantee(
    body={
        **terms,
        "user_company_id": None,
        "is_owner": True,
        "registration_number": registration,
        "consent": True,
        "buyer_national_number": buyer_number,
        "buyer_phone": buyer_phone,
        **({} if match["party_ref"] is None else {"party_ref": match["party_ref"]}),
    }
)["number"]

# The buyer reads the terms, accepts exactly these, and pays the bill; here the simulated bank does.
read = buyer.get_guarantee(number)
payment = buyer.accept_offer(number, body={"terms_version": read["terms_version"]})["payment"]
buyer.pay_sandbox_bill(body={"payment_reference": payment["payment_reference"], "way": "biller", "how": "exact"})
until(lambda: seller.get_guarantee(number)["held_at"], "the money to be held")
print(f"{number}: the money is held")

# The ownership is moved at the licensing centre, and the buyer's time to look at the car is over: the sandbox lets both happen at once.
seller.move_sandbox_vehicle(registration, body={"to": "buyer"})
seller.pass_sandbox_wait(number, body={})

# The release is asked for with a code to the phone; the registry is asked, and the money goes to the seller.
seller.send_step_up_code(body={"action": "release", "number": number})
code = until(
    lambda: next((one["code"] for one in seller.list_sandbox_messages(to=seller_phone)["messages"] if one["code"]), None),
    "the code",
)
seller.check_step_up_code(body={"action": "release", "number": number, "code": code})
seller.request_release(number, body={})


def payout_of_sale() -> object:
    payout = seller.get_guarantee(number)["payout"]
    return payout if payout and payout["status"] == "settled" else None


payout = until(payout_of_sale, "the payout to be settled")
print(f"{number}: {payout['amount_fils']} fils are at the seller's bank")
print(f"the certificate begins with {seller.get_certificate(number)[:5].decode()}")
