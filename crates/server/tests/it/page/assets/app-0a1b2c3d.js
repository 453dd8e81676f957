// Long enough to be worth compressing: the same words, the same words, the same words, the same words.
document.title = "It runs";
