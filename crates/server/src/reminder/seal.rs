//! What makes a push message readable for one browser only (RFC 8291), and proves to its service who sends it (RFC 8292).
//!
//! On the primitives of `ring`, which TLS brings along: the crates for web push drag in a second library for TLS, a licence
//! that we cannot take, or dozens of others for a few lines of arithmetic.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::error::Unspecified;
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;

use crate::secret;

/// Every message is filled up to this, so that its length tells nothing.
const LENGTH: usize = 256;
/// How long a proof holds, in seconds; services take a day at most.
const PROOF: u64 = 12 * 60 * 60;

/// The browser that a message is for.
pub struct Reader {
    key: Vec<u8>,
    auth: Vec<u8>,
}

impl Reader {
    /// The browser with these keys, as it gave them; none if they are no keys.
    pub fn new(p256dh: &str, auth: &str) -> Option<Reader> {
        let key = decode(p256dh).filter(|key| key.len() == 65 && key[0] == 4)?;
        let auth = decode(auth).filter(|auth| auth.len() == 16)?;
        let reader = Reader { key, auth };
        // A point that is not on the curve shows when it is used.
        reader.seal(b"").ok().map(|_| reader)
    }

    /// The message as only this browser can read it.
    pub fn seal(&self, message: &[u8]) -> Result<Vec<u8>, Unspecified> {
        let random = SystemRandom::new();
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &random)?;
        let public = own.compute_public_key()?;
        let peer = UnparsedPublicKey::new(&ECDH_P256, &self.key);
        let auth = Salt::new(HKDF_SHA256, &self.auth);
        let shared = agree_ephemeral(own, &peer, |secret| auth.extract(secret))?;
        let info = [b"WebPush: info\0".as_slice(), &self.key, public.as_ref()].concat();
        let input: [u8; 32] = expand(&shared, &info)?;
        let salt: [u8; 16] = secret::random();
        let keys = Salt::new(HKDF_SHA256, &salt).extract(&input);
        let key: [u8; 16] = expand(&keys, b"Content-Encoding: aes128gcm\0")?;
        let nonce: [u8; 12] = expand(&keys, b"Content-Encoding: nonce\0")?;
        // A two ends the message in its last, here its only record; what follows it is filling.
        let mut text = [message, &[2]].concat();
        text.resize(text.len().max(LENGTH), 0);
        LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?).seal_in_place_append_tag(
            Nonce::assume_unique_for_key(nonce),
            Aad::empty(),
            &mut text,
        )?;
        let record = 4096_u32.to_be_bytes();
        Ok([&salt, record.as_slice(), &[public.as_ref().len() as u8], public.as_ref(), &text].concat())
    }
}

fn expand<const N: usize>(key: &Prk, info: &[u8]) -> Result<[u8; N], Unspecified> {
    struct Length(usize);
    impl KeyType for Length {
        fn len(&self) -> usize {
            self.0
        }
    }
    let mut bytes = [0; N];
    key.expand(&[info], Length(N))?.fill(&mut bytes)?;
    Ok(bytes)
}

/// The key that this server's messages are signed with. Browsers subscribe with its public half.
pub struct Identity {
    key: EcdsaKeyPair,
}

impl Identity {
    /// A new one, as it is stored.
    pub fn make() -> String {
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        URL_SAFE_NO_PAD.encode(made.expect("the operating system gives random bytes"))
    }

    /// One that was stored.
    pub fn read(stored: &str) -> Option<Identity> {
        let bytes = decode(stored)?;
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &bytes, &SystemRandom::new());
        Some(Identity { key: key.ok()? })
    }

    /// What browsers subscribe with.
    pub fn public(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.key.public_key())
    }

    /// The proof for a service, in the form of the header `authorization`.
    pub fn vouch(&self, service: &str, contact: &str, now: u64) -> Result<String, Unspecified> {
        let part = |value: serde_json::Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let claims = json!({ "aud": service, "exp": now / 1000 + PROOF, "sub": contact });
        let signed = format!("{}.{}", part(json!({ "typ": "JWT", "alg": "ES256" })), part(claims));
        let signature = self.key.sign(&SystemRandom::new(), signed.as_bytes())?;
        Ok(format!("vapid t={signed}.{}, k={}", URL_SAFE_NO_PAD.encode(signature), self.public()))
    }
}

/// Bytes from URL-safe base64, with or without the filling that some browsers add.
fn decode(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()
}

/// A browser, on other primitives than ours.
#[cfg(test)]
#[path = "../../tests/it/reader.rs"]
mod reader;

#[cfg(test)]
mod tests {
    use super::reader::open;
    use super::*;
    use p256::ecdsa::signature::Verifier;
    use p256::ecdsa::{Signature, VerifyingKey};

    #[test]
    fn what_is_sealed_can_be_opened_by_whom_it_is_for() {
        let (private, p256dh, auth) = reader::keys();
        let sealed = Reader::new(&p256dh, &auth).unwrap().seal(b"your turn").unwrap();
        assert_eq!(open(&private, &auth, &sealed).unwrap(), b"your turn");
        assert_ne!(sealed, Reader::new(&p256dh, &auth).unwrap().seal(b"your turn").unwrap());
        let (other, _, _) = reader::keys();
        assert!(open(&other, &auth, &sealed).is_none());
        let long = Reader::new(&p256dh, &auth).unwrap().seal(b"your turn at a table").unwrap();
        assert_eq!(sealed.len(), long.len(), "its length tells nothing");
    }

    #[test]
    fn keys_that_are_none_are_refused() {
        let (_, p256dh, auth) = reader::keys();
        assert!(Reader::new(&format!("{p256dh}=="), &auth).is_some());
        assert!(Reader::new(&p256dh, "AAAA").is_none());
        assert!(Reader::new("", &auth).is_none());
        let nowhere = URL_SAFE_NO_PAD.encode([&[4_u8][..], &[7; 64]].concat());
        assert!(Reader::new(&nowhere, &auth).is_none(), "no point of the curve");
    }

    #[test]
    fn services_can_check_who_sends() {
        let identity = Identity::read(&Identity::make()).unwrap();
        let header = identity.vouch("https://push.example", "https://games.example", 1_000_000).unwrap();
        let (token, key) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let key = VerifyingKey::from_sec1_bytes(&decode(key).unwrap()).unwrap();
        let signature = Signature::from_slice(&decode(signature).unwrap()).unwrap();
        key.verify(signed.as_bytes(), &signature).unwrap();
        let claims = decode(signed.split_once('.').unwrap().1).unwrap();
        let claims: serde_json::Value = serde_json::from_slice(&claims).unwrap();
        assert_eq!(claims["aud"], "https://push.example");
        assert_eq!(claims["exp"], 1_000 + PROOF);
        assert!(Identity::read("nothing").is_none());
    }
}
