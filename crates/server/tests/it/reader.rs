//! A browser that reads push messages (RFC 8291), written from the standard on other primitives than the server's.

use aes_gcm::aead::{Aead, KeyInit};
use aes_gcm::{Aes128Gcm, Nonce};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hkdf::Hkdf;
use p256::elliptic_curve::sec1::ToSec1Point;
use p256::{PublicKey, SecretKey};
use sha2::Sha256;

/// A new browser's private key, and what it tells the server: its public key and its secret.
pub fn keys() -> (SecretKey, String, String) {
    let random = |length: usize| {
        let mut bytes = vec![0; length];
        getrandom::fill(&mut bytes).unwrap();
        bytes
    };
    let private = std::iter::repeat_with(|| SecretKey::from_slice(&random(32))).find_map(Result::ok).unwrap();
    let public = private.public_key().to_sec1_point(false);
    (private, URL_SAFE_NO_PAD.encode(public.as_bytes()), URL_SAFE_NO_PAD.encode(random(16)))
}

/// The message, if it is for this browser.
pub fn open(private: &SecretKey, auth: &str, sealed: &[u8]) -> Option<Vec<u8>> {
    let auth = URL_SAFE_NO_PAD.decode(auth).ok()?;
    let (salt, rest) = sealed.split_at_checked(16)?;
    let (record, rest) = rest.split_at_checked(4)?;
    let record = u32::from_be_bytes(record.try_into().ok()?) as usize;
    let (sender, text) = rest.get(1..)?.split_at_checked(usize::from(rest[0]))?;
    if text.len() > record {
        return None;
    }
    let peer = PublicKey::from_sec1_bytes(sender).ok()?;
    let shared = p256::ecdh::diffie_hellman(private.to_nonzero_scalar(), peer.as_affine());
    let own = private.public_key().to_sec1_point(false);
    let info = [b"WebPush: info\0".as_slice(), own.as_bytes(), sender].concat();
    let mut input = [0; 32];
    Hkdf::<Sha256>::new(Some(&auth), shared.raw_secret_bytes()).expand(&info, &mut input).ok()?;
    let keys = Hkdf::<Sha256>::new(Some(salt), &input);
    let (mut key, mut nonce) = ([0; 16], [0; 12]);
    keys.expand(b"Content-Encoding: aes128gcm\0", &mut key).ok()?;
    keys.expand(b"Content-Encoding: nonce\0", &mut nonce).ok()?;
    let cipher = Aes128Gcm::new_from_slice(&key).ok()?;
    let mut text = cipher.decrypt(&Nonce::from(nonce), text).ok()?;
    while text.last() == Some(&0) {
        text.pop();
    }
    (text.pop() == Some(2)).then_some(text)
}

/// The example of the standard, its appendix A.
#[test]
fn the_standard_s_own_message_is_read() {
    let private = SecretKey::from_slice(
        &URL_SAFE_NO_PAD.decode("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94").unwrap(),
    );
    let sealed = URL_SAFE_NO_PAD
        .decode(
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6\
             PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
        )
        .unwrap();
    let text = open(&private.unwrap(), "BTBZMqHH6r4Tts7J_aSIgg", &sealed).unwrap();
    assert_eq!(text, b"When I grow up, I want to be a watermelon");
}
