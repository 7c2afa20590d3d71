"""Calls of one person, each signed by RFC 9421, profile "damana-1". Needs Python 3.10 and the package `cryptography`."""

import base64
import hashlib
import json
import secrets
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

# Every part that may be signed, in the order that is fixed: a request is signed over those that it has.
PARTS = (
    "@method @target-uri content-type lang x-api-key x-nonce content-digest authorization signature-key idempotency-key"
).split()


def base64_of(data: bytes) -> str:
    return base64.b64encode(data).decode()


def base64url_of(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Refused(Exception):
    """A problem answer: its status, its code, and the sentence for people in the session's language."""

    def __init__(self, problem: dict) -> None:
        super().__init__(f"{problem.get('status')} {problem.get('code')}: {problem.get('error_msg')}")
        self.problem = problem


class SignedSession:
    """A key of its own, and the token and cookie that the server gives it: one for each person who signs in."""

    def __init__(self, base_url: str, api_key: str = "shell-2026.1", lang: str = "en") -> None:
        self.base_url, self.api_key, self.lang = base_url, api_key, lang
        self.private_key = ec.generate_private_key(ec.SECP256R1())
        point = self.private_key.public_key().public_numbers()
        self.x, self.y = (base64url_of(n.to_bytes(32, "big")) for n in (point.x, point.y))
        jwk = f'{{"crv":"P-256","kty":"EC","x":"{self.x}","y":"{self.y}"}}'
        self.key_id = "jkt:" + base64url_of(hashlib.sha256(jwk.encode()).digest())
        self.token = self.cookie = ""

    def call(self, method: str, path: str, query: dict | None = None, body: object = None, act: str | None = None) -> object:
        """The data of the answer, or the bytes of a file. `act`: the key of the act, the same when it is repeated."""
        wanted = {name: value for name, value in (query or {}).items() if value is not None}
        url = self.base_url + path + ("?" + urllib.parse.urlencode(wanted) if wanted else "")
        data = json.dumps(body, ensure_ascii=False).encode() if method == "POST" else None
        headers = {"content-type": "application/json", "lang": self.lang, "x-api-key": self.api_key}
        headers["x-nonce"] = base64url_of(secrets.token_bytes(16))
        if data is not None:
            headers["content-digest"] = f"sha-256=:{base64_of(hashlib.sha256(data).digest())}:"
            headers["idempotency-key"] = f'"{act or uuid.uuid4()}"'
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        else:
            headers["signature-key"] = f'sig1=hwk;kty="EC";crv="P-256";x="{self.x}";y="{self.y}"'
        headers.update(self.signature_of({"@method": method, "@target-uri": url, **headers}))
        if self.cookie:
            headers["cookie"] = self.cookie
        try:
            answer = urllib.request.urlopen(urllib.request.Request(url, data, headers, method=method), timeout=30)
        except urllib.error.HTTPError as error:
            raise Refused(json.load(error)) from error
        with answer:
            if given := answer.headers.get("set-cookie"):
                self.cookie = given.split(";")[0]
            if "json" not in answer.headers.get_content_type():
                return answer.read()
            data_of_answer = json.load(answer)["data"]
        if isinstance(data_of_answer, dict):
            self.token = data_of_answer.get("token") or self.token
        return data_of_answer

    def signature_of(self, values: dict[str, str]) -> dict[str, str]:
        signed = [(f'"{name}"', values[name]) for name in PARTS if name in values]
        names = " ".join(name for name, _ in signed)
        params = f'({names});created={int(time.time())};keyid="{self.key_id}";alg="ecdsa-p256-sha256";tag="damana-1"'
        text = "\n".join(f"{name}: {value}" for name, value in [*signed, ('"@signature-params"', params)])
        r, s = decode_dss_signature(self.private_key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
        signature = base64_of(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return {"signature-input": f"sig1={params}", "signature": f"sig1=:{signature}:"}
