//! Permutations and orientations of pieces as numbers, 0 for pieces at home.

/// The number of a permutation in lexicographic order.
pub(crate) fn rank(permutation: &[u8]) -> usize {
    let mut rank = 0;
    for (i, &here) in permutation.iter().enumerate() {
        let smaller = permutation[i + 1..].iter().filter(|&&later| later < here);
        rank = rank * (permutation.len() - i) + smaller.count();
    }
    rank
}

/// The permutation with a number, of the numbers from the least of `into` on.
pub(crate) fn unrank(mut rank: usize, into: &mut [u8]) {
    let count = into.len();
    let first = *into.iter().min().expect("there are pieces");
    for i in (0..count).rev() {
        let digit = (rank % (count - i)) as u8;
        rank /= count - i;
        into[i] = digit;
        for later in &mut into[i + 1..] {
            *later += u8::from(*later >= digit);
        }
    }
    for piece in into {
        *piece += first;
    }
}

/// The number with these digits; the last digit follows from the others and is left out.
pub(crate) fn number(digits: &[u8], base: usize) -> usize {
    let free = &digits[..digits.len() - 1];
    free.iter()
        .rev()
        .fold(0, |number, &digit| number * base + usize::from(digit))
}

/// The digits of a number; the last digit makes the sum divisible by the base.
pub(crate) fn digits(number: usize, base: usize, into: &mut [u8]) {
    let (last, free) = into.split_last_mut().expect("there are pieces");
    let mut rest = number;
    let mut sum = 0;
    for digit in free {
        *digit = (rest % base) as u8;
        sum += rest % base;
        rest /= base;
    }
    *last = ((base - sum % base) % base) as u8;
}
